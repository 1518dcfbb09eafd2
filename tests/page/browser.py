"""A page in Chromium, driven through the WebDriver protocol."""

import base64
import contextlib
import json
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request


class Text:
    """A text on the screen, and the rectangle in which it is."""

    def __init__(self, letter, box):
        self.text, self.box = letter, list(box)

    def takes(self, letter, box):
        """Adds a letter if it is directly behind the text, with at most a gap between words. Returns whether it is."""
        left, top, right, bottom = self.box
        height = max(bottom - top, box[3] - box[1])
        overlaps = min(bottom, box[3]) - max(top, box[1]) > -0.3 * height
        gap = box[0] - right
        if not overlaps or not -0.3 * height < gap < 0.9 * height:
            return False
        self.text += (" " if gap > 0.22 * height else "") + letter
        self.box = [left, min(top, box[1]), max(right, box[2]), max(bottom, box[3])]
        return True

    @property
    def middle(self):
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


def group_letters(lines):
    texts = []
    for line in lines:
        code, *box = line.split()
        letter, box = chr(int(code)), [float(side) for side in box]
        if not texts or not texts[-1].takes(letter, box):
            texts.append(Text(letter, box))
    return texts


# Seconds for which a test waits for something that may take long on a slow machine. If the page works, nothing takes as
# long.
PATIENCE = 120

# Returns the number of frames that were drawn, or -1 while the page is busy.
IDLE_FRAMES = """
const isBusy = !page.failed && (page.calls > 0 || !page.idle || page.threads.ready.length > 0);
return isBusy ? -1 : page.frames;
"""


class Browser:
    """A page in Chromium. With `touch`, its screen is touched instead of clicked."""

    def __init__(self, folder, width=1366, height=768, *, touch=False):
        self.touch = touch
        with socket.socket() as free:  # several tests may run at the same time
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver"), f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.root = f"http://127.0.0.1:{self.port}"
        try:
            self.start(folder, width, height)
        except BaseException:
            self.driver.terminate()
            raise

    def start(self, folder, width, height):
        for _ in range(4 * PATIENCE):
            with contextlib.suppress(urllib.error.URLError):
                self.call("GET", "/status")
                break
            time.sleep(0.25)
        words = ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        words += ["--ignore-gpu-blocklist", f"--user-data-dir={folder}/profile"]
        options = {"binary": shutil.which("chromium"), "args": words}
        capabilities = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = f"/session/{session['sessionId']}"
        self.call("POST", self.session + "/timeouts", {"script": 600_000, "pageLoad": 600_000})
        self.resize(width, height)

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.root + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def developer(self, command, **words):
        """Runs a command of the developer tools."""
        return self.call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": words})

    def resize(self, width, height):
        self.developer("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.developer("Emulation.setTouchEmulationEnabled", enabled=self.touch, maxTouchPoints=5 if self.touch else 1)

    def run(self, script, *words):
        """Runs the body of an asynchronous function and returns its result."""
        wrapped = f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, e => done(String(e)))"
        return self.call("POST", self.session + "/execute/async", {"script": wrapped, "args": list(words)})

    def open(self, address):
        """Opens a page and returns the seconds until its window is drawn."""
        began = time.monotonic()
        self.call("POST", self.session + "/url", {"url": "about:blank"})
        self.call("POST", self.session + "/url", {"url": address})
        while time.monotonic() - began < PATIENCE:
            if self.run("return page.ready || page.failed"):
                break
            time.sleep(0.1)
        return time.monotonic() - began

    def message(self):
        return self.run("return page.failed")

    def address(self):
        return self.run("return location.hash.slice(1)")

    def errors(self):
        log = self.call("POST", self.session + "/se/log", {"type": "browser"})
        messages = [entry["message"] for entry in log if entry["level"] == "SEVERE"]
        # The page asks before it loses edits, but Chromium shows the question only to users, not to tests.
        return [message for message in messages if "beforeunload" not in message]

    def settle(self, seconds=PATIENCE):
        """Waits until the page has taken the input, computes nothing and draws no frames any more."""
        end = time.monotonic() + seconds
        frames = -1
        while time.monotonic() < end:
            time.sleep(0.15)  # a file that was dropped is read in the background
            before, frames = frames, self.run(IDLE_FRAMES)
            if frames == before >= 0:
                return

    def texts(self):
        lines = self.run("await page.call('page_texts'); return page.result")
        return group_letters(lines.splitlines())

    def find(self, text, *, seconds=PATIENCE / 4):
        """Waits for a text on the screen that contains this text, and returns it; None after `seconds`. Spaces are
        ignored, because the page draws them as gaps and not as characters."""
        end = time.monotonic() + seconds
        wanted = text.replace(" ", "")
        while True:
            for found in self.texts():
                if wanted in found.text.replace(" ", ""):
                    return found
            if time.monotonic() > end:
                return None
            time.sleep(0.1)

    def act(self, *actions, kind="mouse"):
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(actions)}
        self.call("POST", self.session + "/actions", {"actions": [pointer]})

    def press(self, x, y, *, kind=None, seconds=0.06):
        pause = {"type": "pause", "duration": 120}
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30}
        hold = {"type": "pause", "duration": round(1000 * seconds)}
        kind = kind or ("touch" if self.touch else "mouse")
        before = [move] if kind == "touch" else [move, pause]
        self.act(*before, {"type": "pointerDown", "button": 0}, hold, {"type": "pointerUp", "button": 0}, pause, kind=kind)
        self.settle()

    def click(self, text):
        """Clicks (or taps) a text on the screen. Returns whether there was one."""
        found = self.find(text)
        if found:
            self.press(*found.middle)
        return found is not None

    def drag(self, start, end, *, steps=10):
        moves = []
        for step in range(1, steps + 1):
            x, y = (start[i] + (end[i] - start[i]) * step / steps for i in (0, 1))
            moves.append({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 40})
        first = {"type": "pointerMove", "x": round(start[0]), "y": round(start[1]), "duration": 30}
        kind = "touch" if self.touch else "mouse"
        self.act(first, {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}, kind=kind)
        self.settle()

    def pinch(self, centre, before, after, *, steps=12):
        """Moves two fingers apart: their distance changes from `before` to `after` pixels."""
        fingers = []
        for number, sign in ((1, -0.5), (2, 0.5)):
            x = [centre[0] + sign * (before + (after - before) * step / steps) for step in range(steps + 1)]
            moves = [{"type": "pointerMove", "x": round(at), "y": round(centre[1]), "duration": 40} for at in x]
            actions = [moves[0], {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 200}, *moves[1:]]
            actions.append({"type": "pointerUp", "button": 0})
            fingers.append({"type": "pointer", "id": f"finger{number}", "parameters": {"pointerType": "touch"}, "actions": actions})
        self.call("POST", self.session + "/actions", {"actions": fingers})
        self.settle()

    def press_key(self, code, key, *, control=False):
        """Presses a key that WebDriver does not know."""
        script = """for (const type of ['keydown', 'keyup']) {
          dispatchEvent(new KeyboardEvent(type, {code: arguments[0], key: arguments[1], ctrlKey: arguments[2]}));
          await new Promise(resolve => setTimeout(resolve, 100));
        }"""
        self.run(script, code, key, control)

    def type(self, *keys):
        """Presses keys one after another. A key is a letter, or a name of WebDriver's table in `KEYS`."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "pause", "duration": 30}, {"type": "keyUp", "value": value}]
        self.call("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})
        self.settle()

    def drop(self, name, content, *, settles=True):
        """Drops a file on the page, as if from the desktop."""
        self.run(
            "const data = new DataTransfer(); data.items.add(new File([arguments[1]], arguments[0]));"
            "dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}))",
            name,
            content,
        )
        if settles:
            self.settle()

    def paste(self, text):
        """Pastes a text with Ctrl+V, as if another program had copied it."""
        self.run(
            "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
            "const key = type => dispatchEvent(new KeyboardEvent(type, {code: 'KeyV', key: 'v', ctrlKey: true}));"
            "key('keydown'); dispatchEvent(new ClipboardEvent('paste', {clipboardData: data}));"
            "await new Promise(resolve => setTimeout(resolve, 100)); key('keyup');"
            "dispatchEvent(new KeyboardEvent('keyup', {code: 'ControlLeft', key: 'Control'}));",
            text,
        )
        self.settle()

    def picture(self, file):
        for _ in range(3):  # the browser gives up after ten seconds, which is too short on a busy machine
            with contextlib.suppress(RuntimeError):
                pathlib.Path(file).write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))
                return

    def close(self):
        with contextlib.suppress(Exception):
            self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()


KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015"}
