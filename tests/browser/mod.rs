//! A browser that is driven: headless Chromium behind its driver, by the WebDriver protocol (<https://www.w3.org/TR/webdriver2/>).

use serde_json::{Value, json};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

/// A session, which ends with this value.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// Keys that are no characters, as the protocol has them.
pub(crate) mod key {
    pub(crate) const TAB: char = '\u{e004}';
    pub(crate) const ENTER: char = '\u{e007}';
    pub(crate) const ESCAPE: char = '\u{e00c}';
    pub(crate) const END: char = '\u{e010}';
    pub(crate) const HOME: char = '\u{e011}';
    pub(crate) const LEFT: char = '\u{e012}';
    pub(crate) const UP: char = '\u{e013}';
    pub(crate) const RIGHT: char = '\u{e014}';
    pub(crate) const DOWN: char = '\u{e015}';
}

impl Browser {
    /// A browser with a window of this size; `None` where there is none, or no driver.
    pub(crate) fn open(width: u32, height: u32) -> Option<Browser> {
        let mut driver = Command::new("chromedriver");
        driver.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut driver) = driver.spawn() else {
            println!("no chromedriver here, skipped");
            return None;
        };
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port =
            lines.find_map(|line| line.ok()?.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok());
        let mut browser = Browser { driver, port: port.expect("the driver says its port"), session: String::new() };
        // The driver goes on writing: somebody has to read.
        std::thread::spawn(move || lines.for_each(drop));
        let size = format!("--window-size={width},{height}");
        let options =
            json!({"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", size]});
        let wanted = json!({"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}});
        let session = browser.ask("POST", "/session", Some(&json!({"capabilities": wanted})));
        browser.session = session["sessionId"].as_str().expect("a session").to_owned();
        Some(browser)
    }

    /// Opens a file, at a place of it.
    pub(crate) fn go(&self, file: &Path, hash: &str) {
        // Only another file is loaded anew.
        self.post("url", &json!({"url": "about:blank"}));
        self.post("url", &json!({"url": format!("file://{}#{hash}", file.display())}));
    }

    /// What a function with this body returns in the page.
    pub(crate) fn run(&self, body: &str, arguments: &[Value]) -> Value {
        self.post("execute/sync", &json!({"script": body, "args": arguments}))
    }

    /// The same, of a body that calls its last argument when it has the result.
    pub(crate) fn run_later(&self, body: &str) -> Value {
        self.post("execute/async", &json!({"script": body, "args": []}))
    }

    /// Presses keys, one after the other.
    pub(crate) fn press(&self, keys: impl IntoIterator<Item = char>) {
        let press = |key: char| {
            [json!({"type": "keyDown", "value": key.to_string()}), json!({"type": "keyUp", "value": key.to_string()})]
        };
        let actions: Vec<Value> = keys.into_iter().flat_map(press).collect();
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}));
    }

    /// What the page has had to complain of since it was asked last.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        log.as_array().unwrap().iter().map(|entry| entry["message"].as_str().unwrap().to_owned()).collect()
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.ask("POST", &format!("/session/{}/{what}", self.session), Some(body))
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let answer = self.send(method, path, body).expect("the driver answers");
        assert!(answer["value"]["error"].is_null(), "{path} {body:?}: {}", answer["value"]);
        answer["value"].clone()
    }

    fn send(&self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Value> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
        let mut reader = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while reader.read_line(&mut line)? > 2 {
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().expect("a length is a number");
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        Ok(serde_json::from_slice(&answer)?)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session; whatever goes wrong with that is of no concern any more.
        let _ = self.send("DELETE", &format!("/session/{}", self.session), None);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
