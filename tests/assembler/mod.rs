//! Class files byte by byte, right or wrong.

/// A class under construction. It checks nothing.
pub(crate) struct Assembler {
    name: String,
    superclass: String,
    major: u16,
    constants: Vec<u8>,
    count: u16,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

impl Assembler {
    /// The class `A`, of Java 21.
    pub(crate) fn new() -> Assembler {
        Assembler::of("A", 65)
    }

    /// A class of another name and class file version.
    pub(crate) fn of(name: &str, major: u16) -> Assembler {
        Assembler::below(name, "java/lang/Object", major)
    }

    /// A class that extends another one.
    pub(crate) fn below(name: &str, superclass: &str, major: u16) -> Assembler {
        Assembler {
            name: name.to_owned(),
            superclass: superclass.to_owned(),
            major,
            constants: vec![],
            count: 1,
            fields: vec![],
            methods: vec![],
            attributes: vec![],
        }
    }

    /// An entry of the constant pool: tag and raw content. Gives its index.
    pub(crate) fn raw(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.constants.push(tag);
        self.constants.extend(content);
        self.count += 1;
        self.count - 1
    }

    /// An entry that holds indices.
    pub(crate) fn entry(&mut self, tag: u8, indices: &[u16]) -> u16 {
        let content: Vec<u8> = indices.iter().flat_map(|index| index.to_be_bytes()).collect();
        self.raw(tag, &content)
    }

    /// `CONSTANT_Utf8`.
    pub(crate) fn utf8(&mut self, text: impl AsRef<[u8]>) -> u16 {
        let text = text.as_ref();
        let length = (text.len() as u16).to_be_bytes();
        self.raw(1, &[&length[..], text].concat())
    }

    /// `CONSTANT_Class`.
    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &[name])
    }

    /// `CONSTANT_NameAndType`.
    pub(crate) fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.entry(12, &[name, descriptor])
    }

    /// `CONSTANT_Fieldref` (9), `CONSTANT_Methodref` (10), `CONSTANT_InterfaceMethodref` (11).
    pub(crate) fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        self.entry(tag, &[class, member])
    }

    /// `CONSTANT_MethodHandle` of kind 6, `REF_invokeStatic`.
    pub(crate) fn static_handle(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let member = self.member(10, class, name, descriptor);
        self.handle(6, member)
    }

    /// `CONSTANT_MethodHandle` of any kind.
    pub(crate) fn handle(&mut self, kind: u8, member: u16) -> u16 {
        let [high, low] = member.to_be_bytes();
        self.raw(15, &[kind, high, low])
    }

    /// `CONSTANT_String`.
    pub(crate) fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.entry(8, &[text])
    }

    /// Any attribute.
    pub(crate) fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let name = self.utf8(name).to_be_bytes();
        [&name[..], &(body.len() as u32).to_be_bytes(), body].concat()
    }

    /// An attribute of the class.
    pub(crate) fn class_attribute(&mut self, name: &str, body: &[u8]) {
        let attribute = self.attribute(name, body);
        self.attributes.push(attribute);
    }

    /// A field.
    pub(crate) fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.fields.push([access, name, descriptor, 0].iter().flat_map(|n| n.to_be_bytes()).collect());
    }

    /// A public static native method with these attributes.
    pub(crate) fn method(&mut self, name: impl AsRef<[u8]>, descriptor: &str, attributes: &[Vec<u8>]) {
        self.with_flags(0x0109, name, descriptor, attributes);
    }

    /// A method with these flags and attributes.
    pub(crate) fn with_flags(&mut self, flags: u16, name: impl AsRef<[u8]>, descriptor: &str, attributes: &[Vec<u8>]) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let head: Vec<u8> = [flags, name, descriptor].iter().flat_map(|n| n.to_be_bytes()).collect();
        self.methods.push([head, table(attributes)].concat());
    }

    /// A public static method `m()V` with this code, these exception table rows and these attributes of the code.
    pub(crate) fn code(&mut self, code: &[u8], handlers: &[[u16; 4]], attributes: &[Vec<u8>]) {
        self.body("m", "()V", [9, 9], code, handlers, attributes);
    }

    /// A public static method with this code, for which `sizes` are the stack's and that of the local variables.
    pub(crate) fn body(
        &mut self,
        name: &str,
        descriptor: &str,
        sizes: [u16; 2],
        code: &[u8],
        handlers: &[[u16; 4]],
        attributes: &[Vec<u8>],
    ) {
        let mut body: Vec<u8> = sizes.iter().flat_map(|n| n.to_be_bytes()).collect();
        body.extend((code.len() as u32).to_be_bytes());
        body.extend(code);
        body.extend((handlers.len() as u16).to_be_bytes());
        body.extend(handlers.iter().flatten().flat_map(|n| n.to_be_bytes()));
        body.extend(table(attributes));
        let code = self.attribute("Code", &body);
        self.with_flags(9, name, descriptor, &[code]);
    }

    /// The bytes of the class file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let (this, above) = (self.class(&self.name.clone()), self.class(&self.superclass.clone()));
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.count.to_be_bytes());
        bytes.extend(self.constants);
        bytes.extend([0x0021, this, above, 0].iter().flat_map(|n| n.to_be_bytes()));
        bytes.extend(table(&self.fields));
        bytes.extend(table(&self.methods));
        bytes.extend(table(&self.attributes));
        bytes
    }
}

/// A count and as many structures.
fn table(rows: &[Vec<u8>]) -> Vec<u8> {
    [&(rows.len() as u16).to_be_bytes()[..], &rows.concat()].concat()
}
