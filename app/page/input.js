// Handles the input: mouse, touches, keys and text, the clipboard, files, and the address.

// Passes the user's input to the program.
class Input {
  constructor(canvas, call, callWithText, wantFrame) {
    Object.assign(this, {canvas, call, callWithText, wantFrame});
    this.field = new TextField(document.getElementById('text'), key => this.pressKey(key), text => this.type(text));
    this.typing = false;
  }

  listen() {
    addEventListener('focus', () => this.call('page_focus', true).then(this.wantFrame));
    addEventListener('blur', () => this.call('page_focus', false).then(this.wantFrame));
    this.listenForPointers();
    for (const [event, down] of [['keydown', true], ['keyup', false]])
      addEventListener(event, event => this.key(event, down));
    addEventListener('paste', event => {
      this.pasted = {text: event.clipboardData.getData('text/plain'), time: performance.now()};
      this.callWithText('page_paste', this.pasted.text);
      this.wantFrame();
    });
  }

  // Passes a text to an action of the window that pastes: the text that the user has just pasted with a key, or else
  // the text of the clipboard.
  async pasteAction() {
    try {
      const isNew = this.pasted && performance.now() - this.pasted.time < 1000;
      await this.callWithText('page_take_pasted', isNew ? this.pasted.text : await navigator.clipboard.readText());
    } catch {
      await this.call('page_refuse_paste');
    }
    this.wantFrame();
  }

  listenForPointers() {
    const {canvas} = this;
    const buttons = [0, 2, 1];  // the browser's order is left, middle, right; Dear ImGui's order is left, right, middle
    const isTouch = event => event.pointerType === 'touch';
    const touch = (name, event, ...place) =>
        this.call(name, event.pointerId, ...place, event.timeStamp / 1000).then(this.wantFrame);
    const move = event => this.call('page_mouse_move', event.clientX, event.clientY);
    canvas.addEventListener('pointermove', event => {
      if (isTouch(event)) touch('page_touch_move', event, event.clientX, event.clientY);
      else move(event).then(this.wantFrame);
    });
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      if (!this.typing) canvas.focus();
      if (isTouch(event)) return touch('page_touch_down', event, event.clientX, event.clientY);
      move(event);
      this.call('page_mouse_button', buttons[event.button], true).then(this.wantFrame);
    });
    for (const name of ['pointerup', 'pointercancel'])
      canvas.addEventListener(name, event => {
        if (isTouch(event)) return touch('page_touch_up', event);
        move(event);
        this.call('page_mouse_button', buttons[Math.max(0, event.button)], false).then(this.wantFrame);
      });
    canvas.addEventListener('contextmenu', event => event.preventDefault());
    canvas.addEventListener('mousedown', event => event.preventDefault());  // keeps the focus in the text field
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 1 / 3 : 1 / 100;
      this.call('page_wheel', -event.deltaX * unit, -event.deltaY * unit).then(this.wantFrame);
    }, {passive: false});
  }

  key(event, down) {
    // Input methods and on-screen keyboards write into the text field, so their keys are ignored here.
    if (event.isComposing || event.keyCode === 229) return;
    this.callWithText('page_key', event.code || event.key, down, event.ctrlKey, event.shiftKey, event.altKey,
                      event.metaKey);
    if (down && event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.callWithText('page_text', event.key);
    this.wantFrame();
    // The browser itself handles the keys for pasting, reloading the page, and opening the developer tools.
    const ofBrowser = event.ctrlKey || event.metaKey ? ['KeyV', 'KeyR'] : ['F5', 'F12'];
    if (!ofBrowser.includes(event.code)) event.preventDefault();
  }

  pressKey(key) {
    for (const down of [true, false]) this.callWithText('page_key', key, down, false, false, false, false);
    this.wantFrame();
  }

  type(text) {
    this.callWithText('page_text', text).then(this.wantFrame);
  }

  // Applies the changes of a frame: the shape of the mouse pointer (ImGuiMouseCursor), and whether the user types a
  // text.
  afterFrame(cursor, typing) {
    const cursors = ['default', 'text', 'move', 'ns-resize', 'ew-resize', 'nesw-resize', 'nwse-resize', 'pointer',
                     'wait', 'progress', 'not-allowed'];
    this.canvas.style.cursor = cursors[cursor] ?? 'default';
    if (typing === this.typing) return;
    this.typing = typing;
    if (typing) this.field.focus();
    else this.canvas.focus();
  }
}

// A hidden text field. While it has the focus, tablets show their keyboard, and input methods work. Changes of its text
// are converted to keys and text for the program.
class TextField {
  constructor(element, pressKey, type) {
    this.element = element;
    this.pressKey = pressKey;
    this.type = type;
    this.before = '';
    element.addEventListener('input', () => this.follow());
  }

  focus() {
    this.reset();
    this.element.focus({preventScroll: true});
  }

  // An on-screen keyboard reports only the changed text, not the keys. The field contains spaces, so that Backspace
  // changes its text.
  reset() {
    this.before = this.element.value = ' '.repeat(8);
    this.element.setSelectionRange(this.before.length, this.before.length);
  }

  follow() {
    const now = this.element.value;
    let same = 0;
    while (same < now.length && same < this.before.length && now[same] === this.before[same]) ++same;
    for (let i = same; i < this.before.length; ++i) this.pressKey('Backspace');
    for (const part of now.slice(same).split(/(\n)/))
      if (part === '\n') this.pressKey('Enter');
      else if (part) this.type(part);
    this.before = now;
    if (now.length < 4 || now.length > 1000 || now.includes('\n')) this.reset();
  }
}

// A page that is not from a secure origin may not write to the clipboard, but it can copy a selected text.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const focused = document.activeElement, area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    focused?.focus();
  }
}

// Copies a picture to the clipboard, or saves it as a file if the page may not use the clipboard.
async function copyPicture(png) {
  try {
    await navigator.clipboard.write([new ClipboardItem({'image/png': new Blob([png], {type: 'image/png'})})]);
  } catch {
    download('warplens.png', png);
  }
}

function toggleFullScreen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(error => console.warn(error));
}

function chooseFile(open) {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => open(input.files));
  input.click();
}

function listenForFiles(open) {
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    open(event.dataTransfer.files);
  });
}

// The part of the page's address after '#'. It contains the state of the window (views::Link).
class Address {
  constructor() {
    this.written = -Infinity;
  }

  static page() {
    return location.href.split('#')[0];
  }

  static link() {
    return location.hash.slice(1);
  }

  // Replaces the part of the address after '#'. Waits between changes, because the browser allows only some per second.
  set(link) {
    const gap = 300;
    this.next = link;
    this.timer ??= setTimeout(() => this.write(), Math.max(0, this.written + gap - performance.now()));
  }

  write() {
    this.timer = undefined;
    this.written = performance.now();
    if (this.next === Address.link()) return;
    try {
      history.replaceState(null, '', this.next ? '#' + this.next : Address.page());
    } catch {  // the address of some documents cannot be changed
    }
  }

  // Calls `follow` with each link that the user opens in this page.
  listen(follow) {
    addEventListener('hashchange', () => {
      clearTimeout(this.timer);
      this.timer = undefined;
      follow(Address.link());
    });
  }
}
