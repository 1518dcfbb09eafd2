// The page around the program: drawing (WebGL 2), threads, input, files and the address.

// Returns the OpenGL functions that the program imports. `memory` returns the memory of the program.
function glFunctions(gl, memory) {
  const i32 = () => new Int32Array(memory().buffer);
  const u8 = () => new Uint8Array(memory().buffer);
  const text = (at, length) => {
    const bytes = u8();
    if (length === undefined || length < 0) for (length = 0; bytes[at + length];) ++length;
    return new TextDecoder().decode(bytes.slice(at, at + length));
  };
  const objects = [null], locations = [null];
  const add = (object, list = objects) => list.push(object) - 1;
  const generate = make => (count, at) => {
    for (let i = 0; i < count; ++i) i32()[at / 4 + i] = add(make());
  };
  const remove = take => (count, at) => {
    for (let i = 0; i < count; ++i) {
      const name = i32()[at / 4 + i];
      take(objects[name]);
      objects[name] = null;
    }
  };
  const writeText = (string, room, lengthAt, at) => {
    const bytes = new TextEncoder().encode(string).slice(0, Math.max(0, room - 1));
    u8().set(bytes, at);
    u8()[at + bytes.length] = 0;
    if (lengthAt) i32()[lengthAt / 4] = bytes.length;
  };
  const texturePixels = (format, type, width, height, at) => {
    if (!at) return null;
    const components = {[gl.RED]: 1, [gl.RG]: 2, [gl.RGB]: 3, [gl.RGBA]: 4}[format];
    const row = (gl.getParameter(gl.UNPACK_ROW_LENGTH) || width) * components;
    return u8().subarray(at, at + row * height);
  };
  const strings = new Map();

  return {
    glActiveTexture: unit => gl.activeTexture(unit),
    glAttachShader: (program, shader) => gl.attachShader(objects[program], objects[shader]),
    glBindBuffer: (target, name) => gl.bindBuffer(target, objects[name]),
    glBindFramebuffer: (target, name) => gl.bindFramebuffer(target, objects[name]),
    glBindRenderbuffer: (target, name) => gl.bindRenderbuffer(target, objects[name]),
    glBindSampler: (unit, name) => gl.bindSampler(unit, objects[name]),
    glBindTexture: (target, name) => gl.bindTexture(target, objects[name]),
    glBindVertexArray: name => gl.bindVertexArray(objects[name]),
    glBlendEquation: mode => gl.blendEquation(mode),
    glBlendEquationSeparate: (colour, alpha) => gl.blendEquationSeparate(colour, alpha),
    glBlendFuncSeparate: (a, b, c, d) => gl.blendFuncSeparate(a, b, c, d),
    glBufferData: (target, size, at, usage) =>
        at ? gl.bufferData(target, u8().subarray(at, at + size), usage) : gl.bufferData(target, size, usage),
    glBufferSubData: (target, offset, size, at) => gl.bufferSubData(target, offset, u8().subarray(at, at + size)),
    glCheckFramebufferStatus: target => gl.checkFramebufferStatus(target),
    glClear: mask => gl.clear(mask),
    glClearColor: (r, g, b, a) => gl.clearColor(r, g, b, a),
    glCompileShader: shader => gl.compileShader(objects[shader]),
    glCreateProgram: () => add(gl.createProgram()),
    glCreateShader: type => add(gl.createShader(type)),
    glDeleteBuffers: remove(o => gl.deleteBuffer(o)),
    glDeleteFramebuffers: remove(o => gl.deleteFramebuffer(o)),
    glDeleteProgram: name => gl.deleteProgram(objects[name]),
    glDeleteRenderbuffers: remove(o => gl.deleteRenderbuffer(o)),
    glDeleteSamplers: remove(o => gl.deleteSampler(o)),
    glDeleteShader: name => gl.deleteShader(objects[name]),
    glDeleteTextures: remove(o => gl.deleteTexture(o)),
    glDeleteVertexArrays: remove(o => gl.deleteVertexArray(o)),
    glDetachShader: (program, shader) => gl.detachShader(objects[program], objects[shader]),
    glDisable: what => gl.disable(what),
    glDrawElements: (mode, count, type, offset) => gl.drawElements(mode, count, type, offset),
    glEnable: what => gl.enable(what),
    glEnableVertexAttribArray: index => gl.enableVertexAttribArray(index),
    glFramebufferRenderbuffer: (target, attachment, kind, name) =>
        gl.framebufferRenderbuffer(target, attachment, kind, objects[name]),
    glGenBuffers: generate(() => gl.createBuffer()),
    glGenFramebuffers: generate(() => gl.createFramebuffer()),
    glGenRenderbuffers: generate(() => gl.createRenderbuffer()),
    glGenSamplers: generate(() => gl.createSampler()),
    glGenTextures: generate(() => gl.createTexture()),
    glGenVertexArrays: generate(() => gl.createVertexArray()),
    glGetAttribLocation: (program, name) => gl.getAttribLocation(objects[program], text(name)),
    glGetIntegerv: (name, at) => {
      const major = 0x821b, minor = 0x821c, extensions = 0x821d;  // WebGL does not have these
      const value = name === major ? 3 : name === minor || name === extensions ? 0 : gl.getParameter(name);
      if (typeof value === 'object' && value !== null && value.length !== undefined)
        for (let i = 0; i < value.length; ++i) i32()[at / 4 + i] = value[i];
      else
        i32()[at / 4] = typeof value === 'object' ? Math.max(0, objects.indexOf(value)) : Number(value);
    },
    glGetProgramInfoLog: (program, room, length, at) =>
        writeText(gl.getProgramInfoLog(objects[program]) ?? '', room, length, at),
    glGetProgramiv: (program, name, at) => {
      const logLength = 0x8b84;
      i32()[at / 4] = name === logLength ? (gl.getProgramInfoLog(objects[program]) ?? '').length
                                         : Number(gl.getProgramParameter(objects[program], name));
    },
    glGetShaderInfoLog: (shader, room, length, at) =>
        writeText(gl.getShaderInfoLog(objects[shader]) ?? '', room, length, at),
    glGetShaderiv: (shader, name, at) => {
      const logLength = 0x8b84;
      i32()[at / 4] = name === logLength ? (gl.getShaderInfoLog(objects[shader]) ?? '').length
                                         : Number(gl.getShaderParameter(objects[shader], name));
    },
    glGetString: () => 0,
    glGetUniformLocation: (program, name) => add(gl.getUniformLocation(objects[program], text(name)), locations),
    glIsEnabled: what => Number(gl.isEnabled(what)),
    glIsProgram: name => Number(gl.isProgram(objects[name])),
    glLinkProgram: program => gl.linkProgram(objects[program]),
    glPixelStorei: (name, value) => gl.pixelStorei(name, value),
    glReadPixels: (x, y, width, height, format, type, at) =>
        gl.readPixels(x, y, width, height, format, type, u8().subarray(at, at + width * height * 4)),
    glRenderbufferStorage: (target, format, width, height) => gl.renderbufferStorage(target, format, width, height),
    glSamplerParameteri: (sampler, name, value) => gl.samplerParameteri(objects[sampler], name, value),
    glScissor: (x, y, width, height) => gl.scissor(x, y, width, height),
    glShaderSource: (shader, count, strings, lengths) => {
      let source = '';
      for (let i = 0; i < count; ++i)
        source += text(i32()[strings / 4 + i], lengths ? i32()[lengths / 4 + i] : undefined);
      gl.shaderSource(objects[shader], source);
    },
    glTexImage2D: (target, level, internal, width, height, border, format, type, at) => gl.texImage2D(
        target, level, internal, width, height, border, format, type, texturePixels(format, type, width, height, at)),
    glTexParameteri: (target, name, value) => gl.texParameteri(target, name, value),
    glTexSubImage2D: (target, level, x, y, width, height, format, type, at) =>
        gl.texSubImage2D(target, level, x, y, width, height, format, type,
                         texturePixels(format, type, width, height, at)),
    glUniform1i: (location, value) => gl.uniform1i(locations[location], value),
    glUniformMatrix4fv: (location, count, transpose, at) => gl.uniformMatrix4fv(
        locations[location], !!transpose, new Float32Array(memory().buffer, at, 16 * count)),
    glUseProgram: name => gl.useProgram(objects[name]),
    glVertexAttribPointer: (index, size, type, normalized, stride, offset) =>
        gl.vertexAttribPointer(index, size, type, !!normalized, stride, offset),
    glViewport: (x, y, width, height) => gl.viewport(x, y, width, height),
  };
}

// The threads of the program: calls into it that are suspended while they wait (threads.cpp).
class Threads {
  constructor() {
    this.waiting = new Map();  // functions that continue a suspended thread, by its number
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

function fail(error) {
  console.error(error);
  const box = document.getElementById('message');
  box.textContent = String(error?.message ?? error);
  box.hidden = false;
}

// Hidden folders of the home folder have settings and progress. Their files outlive the page, by their paths.
const keptFolder = '/home/.';
function restoreFiles(files) {
  try {
    for (const path of Object.keys(localStorage))
      if (path.startsWith(keptFolder)) files.write(path, new TextEncoder().encode(localStorage.getItem(path)));
  } catch {  // a page from a file may have no storage
  }
  files.changed = path => {
    const bytes = files.read(path);
    if (path.endsWith('.new') || path.startsWith('/tmp/')) return;  // a file that is renamed when it is complete
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

// Other files are those that the user saves.
function download(path, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes.slice()]));
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function inflate(base64) {
  return new Uint8Array(await new Response(expand(decodeBase64(base64))).arrayBuffer());
}

// Writes the compiled kernels into files. The pack is a sequence of lines "NAME LENGTH", each followed by its content.
function unpack(pack, files) {
  for (let at = 0; at < pack.length;) {
    const end = pack.indexOf(10, at);
    const [name, length] = new TextDecoder().decode(pack.subarray(at, end)).split(' ');
    files.write('/pack/' + name, pack.subarray(end + 1, end + 1 + Number(length)));
    at = end + 1 + Number(length);
  }
}

// For tests.
const page = {frames: 0, milliseconds: 0, letters: ''};

async function start() {
  if (!WebAssembly.Suspending)
    throw new Error('This browser is too old: Warplens needs JavaScript Promise Integration for WebAssembly (Chrome ' +
                    'and Edge since version 137).');
  const canvas = document.getElementById('window');
  const gl = canvas.getContext('webgl2', {alpha: false, antialias: false, powerPreference: 'low-power'});
  if (!gl) throw new Error('This browser has no WebGL 2, which Warplens needs for drawing.');
  const files = new Files();
  files.write('/tmp/.keep', new Uint8Array(0));
  files.write('/home/.config/.keep', new Uint8Array(0));
  restoreFiles(files);
  const [program, pack] = await Promise.all(
      [inflate(document.getElementById('program').textContent), inflate(document.getElementById('pack').textContent)]);
  unpack(pack, files);

  const threads = new Threads();
  let exports, drawing = false, wanted = true, timer;
  const memory = () => exports.memory;
  const bytesOf = (at, length) => new Uint8Array(memory().buffer).slice(at, at + length);
  const textOf = (at, length) => new TextDecoder().decode(bytesOf(at, length));
  const wantFrame = () => {
    wanted = true;
    if (!drawing) requestAnimationFrame(draw);
  };
  const language = navigator.language.replace('-', '_') + '.UTF-8';
  const imports = {
    wasi_snapshot_preview1:
        wasiFunctions(files, memory, line => console.log(line), {HOME: '/home', TMPDIR: '/tmp', LANG: language}),
    env: glFunctions(gl, memory),
    page: {
      ...threads.imports(() => exports),
      ...letterFunctions(memory),
      clock: () => performance.now() / 1000,
      news: wantFrame,
      copy_text: (at, length) => navigator.clipboard?.writeText(textOf(at, length)).catch(() => {}),
      copy_picture: (at, length) => navigator.clipboard?.write(
          [new ClipboardItem({'image/png': new Blob([bytesOf(at, length)], {type: 'image/png'})})]),
      fail: (at, length) => fail(textOf(at, length)),
      result: (at, length) => page.result = textOf(at, length),
    },
  };
  const {instance} = await WebAssembly.instantiate(program, imports);
  exports = page.exports = instance.exports;
  exports._initialize();
  threads.run = WebAssembly.promising(exports.page_run_thread);
  const ownStack = exports.__stack_pointer.value;

  // Calls a function of the program on the thread that draws the window. Calls wait for each other, because a call may
  // be suspended.
  let last = Promise.resolve();
  const promising = new Map();
  const call = (name, ...words) => last = last.then(() => {
    if (!promising.has(name)) promising.set(name, WebAssembly.promising(exports[name]));
    exports.page_enter();
    exports.__stack_pointer.value = ownStack;
    return promising.get(name)(...words);
  }).catch(fail);
  const callWithText = (name, text, ...words) => {
    last = last.then(() => {
      const bytes = new TextEncoder().encode(text);
      exports.page_enter();
      exports.__stack_pointer.value = ownStack;
      const at = exports.page_buffer(bytes.length);
      new Uint8Array(memory().buffer).set(bytes, at);
    });
    return call(name, ...words);
  };

  const resize = () => {
    const scale = devicePixelRatio || 1;
    canvas.width = Math.round(innerWidth * scale);
    canvas.height = Math.round(innerHeight * scale);
    call('page_resize', innerWidth, innerHeight, scale).then(wantFrame);
  };

  async function draw() {
    if (drawing) return;
    drawing = true;
    wanted = false;
    clearTimeout(timer);
    const began = performance.now();
    const wait = await call('page_frame');
    page.milliseconds = performance.now() - began;
    ++page.frames;
    canvas.style.cursor = cursors[exports.page_cursor()] ?? 'default';
    drawing = false;
    if (wanted || wait === 0) requestAnimationFrame(draw);
    else if (wait > 0) timer = setTimeout(wantFrame, wait * 1000);
  }
  const cursors = ['default', 'text', 'move', 'ns-resize', 'ew-resize', 'nesw-resize', 'nwse-resize', 'pointer',
                   'wait', 'progress', 'not-allowed'];

  page.call = call;
  page.callWithText = callWithText;
  await callWithText('page_open', commandOfAddress());
  resize();
  listen(canvas, files, call, callWithText, wantFrame, resize);
  document.getElementById('message').hidden ||= true;
  page.ready = true;
}

// Returns the command in the address: "#tile?PAD=0&warp=2" stands for "tile --set PAD=0 --warp 2".
function commandOfAddress() {
  const address = decodeURIComponent(location.hash.slice(1));
  if (!address || address.startsWith('lesson=')) return address;
  const [kernel, rest] = address.split('?');
  const words = [kernel];
  for (const part of (rest ?? '').split('&').filter(Boolean)) {
    const [name, value] = part.split('=');
    if (/^[A-Z]/.test(name)) words.push('--set', part);
    else words.push('--' + name, value);
  }
  return words.join(' ');
}

function listen(canvas, files, call, callWithText, wantFrame, resize) {
  addEventListener('resize', resize);
  addEventListener('focus', () => call('page_focus', true).then(wantFrame));
  addEventListener('blur', () => call('page_focus', false).then(wantFrame));

  const buttons = [0, 2, 1];  // the browser counts left, middle, right; Dear ImGui counts left, right, middle
  const move = event => call('page_mouse_move', event.clientX, event.clientY, event.pointerType === 'touch');
  canvas.addEventListener('pointermove', event => move(event).then(wantFrame));
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus();
    move(event);
    call('page_mouse_button', buttons[event.button], true).then(wantFrame);
  });
  canvas.addEventListener('pointerup', event => {
    move(event);
    call('page_mouse_button', buttons[event.button], false).then(wantFrame);
  });
  canvas.addEventListener('contextmenu', event => event.preventDefault());
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 1 / 3 : 1 / 100;
    call('page_wheel', -event.deltaX * unit, -event.deltaY * unit).then(wantFrame);
  }, {passive: false});

  const key = down => event => {
    callWithText('page_key', event.code, down, event.ctrlKey, event.shiftKey, event.altKey, event.metaKey);
    if (down && event.key.length === 1 && !event.ctrlKey && !event.metaKey) callWithText('page_text', event.key);
    wantFrame();
    const pastes = event.code === 'KeyV' && (event.ctrlKey || event.metaKey);
    if (!pastes && !(event.code === 'F12')) event.preventDefault();
  };
  addEventListener('keydown', key(true));
  addEventListener('keyup', key(false));
  addEventListener('paste', event => {
    callWithText('page_paste', event.clipboardData.getData('text/plain'));
    wantFrame();
  });

  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', async event => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) {
      files.write('/home/' + file.name, new Uint8Array(await file.arrayBuffer()));
      callWithText('page_open_file', '/home/' + file.name).then(wantFrame);
    }
  });
  addEventListener('hashchange', () => location.reload());
}

start().catch(fail);
