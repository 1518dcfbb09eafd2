// The main script of the page. It starts the program, stores its files and draws its frames.

// The threads of the program. Each thread is a call into the program that is suspended while it waits (threads.cpp).
class Threads {
  constructor() {
    this.waiting = new Map();  // functions that continue suspended threads, by the number of the thread
    this.turn = new MessageChannel();
    this.ready = [];
    this.turn.port1.onmessage = () => this.ready.shift()();
  }

  // Calls a function after the browser had a chance to draw.
  later(run) {
    this.ready.push(run);
    this.turn.port2.postMessage(0);
  }

  imports(exports) {
    return {
      start_thread: (thread, stack) => this.later(() => {
        exports().__stack_pointer.value = stack;
        this.run(thread).catch(error => fail(error));
      }),
      suspend: new WebAssembly.Suspending((thread, milliseconds) => new Promise(resolve => {
        let timer;
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(thread);
          this.later(resolve);
        };
        if (milliseconds === 0) return this.later(resolve);
        this.waiting.set(thread, wake);
        if (milliseconds > 0) timer = setTimeout(wake, milliseconds);
      })),
      wake: thread => this.waiting.get(thread)?.(),
    };
  }
}

// State of the page for tests: whether the first frame was drawn, the error that ended the page, the number of frames,
// the characters that the browser has drawn, the number of calls into the program that have not returned, whether the
// window draws no frame until the next event, and the threads.
const page = {ready: false, failed: '', frames: 0, letters: '', calls: 0, idle: false, threads: null};

function fail(error) {
  console.error(error);
  page.failed = String(error?.message ?? error);
  const box = document.getElementById('message');
  box.textContent = page.failed;
  box.className = 'error';
  box.hidden = false;
}

// Hidden folders of the home folder contain settings and progress. Their files are kept in the browser's storage, with
// their paths as keys.
const homeFolder = '/home/', keptFolder = homeFolder + '.';
function restoreFiles(files) {
  try {
    for (const path of Object.keys(localStorage))
      if (path.startsWith(keptFolder)) files.write(path, new TextEncoder().encode(localStorage.getItem(path)));
  } catch {  // a page that was opened from a file may have no storage
  }
  files.changed = path => {
    const bytes = files.read(path);
    // ignores temporary files, which are renamed when they are complete
    if (path.endsWith('.new') || path.startsWith('/tmp/')) return;
    if (!path.startsWith(keptFolder)) {
      if (bytes) download(path, bytes);
      return;
    }
    try {
      if (bytes) localStorage.setItem(path, new TextDecoder().decode(bytes));
      else localStorage.removeItem(path);
    } catch {
    }
  };
}

// Saves a file as a download of the browser. (All files outside of the hidden folders are files that the user saves.)
function download(path, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes.slice()]));
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Returns a stream of the decompressed content of a script element, whose text is compressed data in base64.
function readContent(id) {
  const element = document.getElementById(id), base64 = element.textContent;
  element.remove();  // removes the text, because it takes as much memory as its content
  return expand(decodeBase64(base64));
}

async function readBytes(id) {
  return new Uint8Array(await new Response(readContent(id)).arrayBuffer());
}

// Compiles the program while it is being decompressed.
function compileProgram() {
  return WebAssembly.compileStreaming(new Response(readContent('program'), {headers: {'content-type': 'application/wasm'}}));
}

// Writes the file with the compiled kernels, and the files that were added to the page. The added files are a sequence
// of lines "PATH LENGTH", each followed by the contents of the file.
async function unpack(files) {
  const [pack, added] = await Promise.all([readBytes('pack'), readBytes('files')]);
  files.write('/page/kernels.pack', pack);
  for (let at = 0; at < added.length;) {
    const end = added.indexOf(10, at);
    const line = new TextDecoder().decode(added.subarray(at, end)), space = line.lastIndexOf(' ');
    const next = end + 1 + Number(line.slice(space + 1));
    files.write(line.slice(0, space), added.slice(end + 1, next));
    at = next;
  }
}

// Returns the functions that call the program on the thread that draws the window. The program may be suspended during
// a call, so each call waits until the previous one has returned.
function makeCalls(exports) {
  const ownStack = exports.__stack_pointer.value;
  let last = Promise.resolve();
  const promising = new Map();
  const call = (name, ...words) => {
    ++page.calls;
    return last = last.then(() => {
      if (!promising.has(name)) promising.set(name, WebAssembly.promising(exports[name]));
      exports.page_enter();
      exports.__stack_pointer.value = ownStack;
      return promising.get(name)(...words);
    }).catch(fail).finally(() => --page.calls);
  };
  const callWithText = (name, text, ...words) => {
    last = last.then(() => {
      const bytes = new TextEncoder().encode(text);
      exports.page_enter();
      exports.__stack_pointer.value = ownStack;
      const at = exports.page_buffer(bytes.length);
      new Uint8Array(exports.memory.buffer).set(bytes, at);
    });
    return call(name, ...words);
  };
  return {call, callWithText};
}

// Draws a frame whenever the program requests one. `drawn` is called after each frame.
class Frames {
  constructor(call, drawn) {
    this.call = call;
    this.drawn = drawn;
    this.drawing = false;
    this.wanted = false;
    this.requested = false;
  }

  // Requests one frame before the browser next updates the screen. More frames than screen updates would not be
  // visible.
  want() {
    this.wanted = true;
    page.idle = false;
    if (this.drawing || this.requested) return;
    this.requested = true;
    requestAnimationFrame(() => this.draw());
  }

  async draw() {
    this.requested = false;
    this.drawing = true;
    this.wanted = false;
    clearTimeout(this.timer);
    const wait = await this.call('page_frame');
    this.drawn();
    this.drawing = false;
    if (this.wanted || wait === 0) this.want();
    else if (wait > 0) this.timer = setTimeout(() => this.want(), wait * 1000);
    else page.idle = true;
  }
}

async function start() {
  performance.mark('warplens: script');
  if (!WebAssembly.Suspending)
    throw new Error('This browser is too old: Warplens needs JavaScript Promise Integration for WebAssembly (Chrome ' +
                    'and Edge since version 137, Firefox since 153, Safari since 27).');
  const canvas = document.getElementById('window');
  const gl = canvas.getContext('webgl2', {alpha: false, antialias: false, powerPreference: 'low-power'});
  if (!gl) throw new Error('This browser has no WebGL 2, which Warplens needs for drawing.');
  const files = new Files();
  files.write('/tmp/.keep', new Uint8Array(0));
  files.write('/home/.config/.keep', new Uint8Array(0));
  restoreFiles(files);
  const [module] = await Promise.all([compileProgram(), unpack(files)]);
  performance.mark('warplens: compiled');

  const threads = page.threads = new Threads();
  const service = new CompileService(document.querySelector('meta[name=warplens-service]').content);
  let exports, frames, input;
  const memory = () => exports.memory;
  const bytesAt = (at, length) => new Uint8Array(memory().buffer).slice(at, at + length);
  const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));
  const language = navigator.language.replace('-', '_') + '.UTF-8';
  const address = new Address();
  const imports = {
    wasi_snapshot_preview1:
        wasiFunctions(files, memory, line => console.log(line), {HOME: '/home', TMPDIR: '/tmp', LANG: language}),
    env: glFunctions(gl, memory),
    page: {
      ...threads.imports(() => exports),
      ...letterFunctions(memory),
      ...service.imports(memory),
      clock: () => performance.now() / 1000,
      news: () => frames?.want(),
      copy_text: (at, length) => copyText(textAt(at, length)),
      copy_picture: (at, length) => copyPicture(bytesAt(at, length)),
      copy_link: (at, length) => copyText(Address.page() + '#' + textAt(at, length)),
      set_link: (at, length) => address.set(textAt(at, length)),
      paste: () => input.pasteAction(),
      choose_file: () => chooseFile(openFiles),
      toggle_full_screen: toggleFullScreen,
      fail: (at, length) => fail(textAt(at, length)),
      result: (at, length) => page.result = textAt(at, length),
    },
  };
  exports = page.exports = (await WebAssembly.instantiate(module, imports)).exports;
  exports._initialize();
  threads.run = WebAssembly.promising(exports.page_run_thread);
  const {call, callWithText} = makeCalls(exports);
  input = new Input(canvas, call, callWithText, () => frames.want());
  frames = new Frames(call, () => {
    input.afterFrame(exports.page_cursor(), exports.page_wants_text());
    page.frames = exports.page_frame_count();
    if (page.ready) return;
    page.ready = true;
    document.getElementById('message').hidden = true;
    performance.mark('warplens: first frame');
  });
  Object.assign(page, {call, callWithText});

  const openFiles = async opened => {
    for (const file of opened) {
      files.write(homeFolder + file.name, new Uint8Array(await file.arrayBuffer()));
      callWithText('page_open_file', homeFolder + file.name).then(() => frames.want());
    }
  };
  const resize = () => {
    const scale = devicePixelRatio || 1;
    canvas.width = Math.round(innerWidth * scale);
    canvas.height = Math.round(innerHeight * scale);
    call('page_resize', innerWidth, innerHeight, scale).then(() => frames.want());
  };
  await callWithText('page_open', Address.link());
  performance.mark('warplens: open');
  addEventListener('resize', resize);
  resize();
  input.listen();
  listenForFiles(openFiles);
  addEventListener('visibilitychange', () => document.hidden && call('page_keep_arrangement'));
  addEventListener('beforeunload', event => exports.page_has_edits() && event.preventDefault());
  address.listen(link => callWithText('page_follow', link).then(() => frames.want()));
}

start().catch(fail);
