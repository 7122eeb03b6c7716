// Elements, and what is picked.
const $ = id => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';
const JVMS = 'https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-6.html#jvms-6.5.';
const pane = id => $(id).querySelector('.scroll');

// Text is set as text: names come from class files. `key` names an element again when it is drawn anew, so that it keeps the focus.
function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'on') for (const [event, f] of Object.entries(value)) node.addEventListener(event, f);
    else node.setAttribute(key === 'key' ? 'data-key' : key, value === true ? '' : value);
  }
  return node;
}
function el(name, attributes, ...content) {
  const node = set(document.createElement(name), attributes);
  node.append(...content.filter(c => c !== null && c !== undefined && c !== ''));
  return node;
}
function svg(name, attributes, text) {
  const node = set(document.createElementNS(SVG, name), attributes);
  if (text !== undefined) node.textContent = text;
  return node;
}
const title = (node, text) => { node.append(svg('title', {}, text)); return node; };
const cut = (text, most) => text.length > most ? text.slice(0, most - 1) + '…' : text;
const plural = (n, what) => n + ' ' + what + (n === 1 ? '' : 's');
const classes = (...names) => names.filter(Boolean).join(' ') || null;
// What a pointer and the keyboard do alike, where there is no button.
const press = f => ({ click: f, keydown: e => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); e.stopPropagation(); f(); } } });

// One thing is picked at a time, and shows wherever it is: an object, a name of something, or an instruction.
function pick(what) {
  at.picked = JSON.stringify(what) === JSON.stringify(at.picked) ? null : what;
  draw();
}
const isPickedObject = n => at.picked !== null && at.picked.object === n;
const isPickedInstruction = (method, instr) => at.picked !== null && at.picked.method === method && at.picked.instr === instr;
function mentions(text) {
  const name = at.picked && at.picked.name;
  if (!name) return false;
  for (let i = text.indexOf(name); i >= 0; i = text.indexOf(name, i + 1)) {
    const before = text[i - 1] || ' ', behind = text[i + name.length] || ' ';
    if (!/[\w$.]/.test(before) && !/[\w$]/.test(behind)) return true;
  }
  return false;
}
// The name by which an object is spoken of.
function nameOf(cells, n) {
  const head = cells.has('h' + n) ? value(cells.get('h' + n)).text.split('|') : [];
  return head[2] || '#' + n;
}

// A value: what refers to something can be picked.
function shown(cells, v, changed, key) {
  const { text, to } = value(v);
  const box = el('span', { class: classes(changed && 'changed', (to.some(([n]) => isPickedObject(n)) || mentions(text)) && 'picked') });
  if (!to.length) { box.append(text); return box; }
  const where = to.map(([n, when]) => '#' + n + (when ? ' if ' + when : '')).join('\n');
  box.append(el('button', { class: 'ref', type: 'button', key, title: where, on: { click: () => pick({ object: to[0][0], name: nameOf(cells, to[0][0]) }) } }, text));
  return box;
}

// The top of the stack is what a quiz asks for.
function isHidden(v, cell) {
  if (!at.quiz || at.shown || !v.old) return false;
  const stack = frames(v.cells), top = stack[stack.length - 1];
  const last = top ? places(v.cells, top, 's').pop() : null;
  return last !== null && last !== undefined && last[1] === cell;
}
