// Implements the OpenGL functions that the program calls, with WebGL 2.

// Returns the OpenGL functions that the program imports. `memory` returns the memory of the program.
function glFunctions(gl, memory) {
  const i32 = () => new Int32Array(memory().buffer);
  const u8 = () => new Uint8Array(memory().buffer);
  const text = (at, length) => {
    const bytes = u8();
    if (length === undefined || length < 0) for (length = 0; bytes[at + length];) ++length;
    return new TextDecoder().decode(bytes.slice(at, at + length));
  };
  // WebGL objects by the numbers that OpenGL calls names. The names of deleted objects are used again, because each
  // frame creates and deletes objects.
  const objects = [null], unused = [], locations = [null];
  const add = object => {
    const name = unused.length ? unused.pop() : objects.length;
    objects[name] = object;
    return name;
  };
  const generate = make => (count, at) => {
    for (let i = 0; i < count; ++i) i32()[at / 4 + i] = add(make());
  };
  // Values that glGetIntegerv and glIsEnabled return. They are stored here because each frame queries about twenty of
  // them, and the browser may have to wait for its graphics process to answer. WebGL does not know the first three.
  const majorVersion = 0x821b, minorVersion = 0x821c, extensionCount = 0x821d;
  const values = new Map([[majorVersion, 3], [minorVersion, 0], [extensionCount, 0]]);
  const bindingOf = new Map([[gl.ARRAY_BUFFER, gl.ARRAY_BUFFER_BINDING], [gl.FRAMEBUFFER, gl.FRAMEBUFFER_BINDING],
                             [gl.TEXTURE_2D, gl.TEXTURE_BINDING_2D]]);
  const bindings = [...bindingOf.values(), gl.SAMPLER_BINDING, gl.VERTEX_ARRAY_BINDING];
  const bind = (target, name) => {
    if (bindingOf.has(target)) values.set(bindingOf.get(target), name);
    return objects[name];
  };
  const remove = take => (count, at) => {
    for (let i = 0; i < count; ++i) {
      const name = i32()[at / 4 + i];
      if (!objects[name]) continue;
      take(objects[name]);
      for (const parameter of bindings)
        if (values.get(parameter) === name) values.set(parameter, 0);  // deleting an object also unbinds it
      objects[name] = null;
      unused.push(name);
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
    const row = (values.get(gl.UNPACK_ROW_LENGTH) || width) * components;
    return u8().subarray(at, at + row * height);
  };

  return {
    glActiveTexture: unit => {
      // each texture unit has its own binding
      if (unit !== values.get(gl.ACTIVE_TEXTURE)) values.delete(gl.TEXTURE_BINDING_2D);
      values.set(gl.ACTIVE_TEXTURE, unit);
      gl.activeTexture(unit);
    },
    glAttachShader: (program, shader) => gl.attachShader(objects[program], objects[shader]),
    glBindBuffer: (target, name) => gl.bindBuffer(target, bind(target, name)),
    glBindFramebuffer: (target, name) => gl.bindFramebuffer(target, bind(target, name)),
    glBindRenderbuffer: (target, name) => gl.bindRenderbuffer(target, objects[name]),
    glBindSampler: (unit, name) => {
      values.set(gl.SAMPLER_BINDING, name);  // the program uses only one texture unit
      gl.bindSampler(unit, objects[name]);
    },
    glBindTexture: (target, name) => gl.bindTexture(target, bind(target, name)),
    glBindVertexArray: name => {
      values.set(gl.VERTEX_ARRAY_BINDING, name);
      gl.bindVertexArray(objects[name]);
    },
    glBlendEquation: mode => {
      values.set(gl.BLEND_EQUATION_RGB, mode);
      values.set(gl.BLEND_EQUATION_ALPHA, mode);
      gl.blendEquation(mode);
    },
    glBlendEquationSeparate: (colour, alpha) => {
      values.set(gl.BLEND_EQUATION_RGB, colour);
      values.set(gl.BLEND_EQUATION_ALPHA, alpha);
      gl.blendEquationSeparate(colour, alpha);
    },
    glBlendFuncSeparate: (sourceColour, targetColour, sourceAlpha, targetAlpha) => {
      values.set(gl.BLEND_SRC_RGB, sourceColour);
      values.set(gl.BLEND_DST_RGB, targetColour);
      values.set(gl.BLEND_SRC_ALPHA, sourceAlpha);
      values.set(gl.BLEND_DST_ALPHA, targetAlpha);
      gl.blendFuncSeparate(sourceColour, targetColour, sourceAlpha, targetAlpha);
    },
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
    glDisable: what => {
      values.set(what, false);
      gl.disable(what);
    },
    glDrawElements: (mode, count, type, offset) => gl.drawElements(mode, count, type, offset),
    glEnable: what => {
      values.set(what, true);
      gl.enable(what);
    },
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
      let value = values.get(name) ?? gl.getParameter(name);
      if (value !== null && typeof value === 'object' && value.length === undefined)
        value = Math.max(0, objects.indexOf(value));
      values.set(name, value);
      for (const [index, one] of (value?.length ? [...value] : [Number(value)]).entries()) i32()[at / 4 + index] = one;
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
    glGetUniformLocation: (program, name) => locations.push(gl.getUniformLocation(objects[program], text(name))) - 1,
    glIsEnabled: what => {
      if (!values.has(what)) values.set(what, gl.isEnabled(what));
      return Number(values.get(what));
    },
    glIsProgram: name => Number(gl.isProgram(objects[name])),
    glLinkProgram: program => gl.linkProgram(objects[program]),
    glPixelStorei: (name, value) => {
      values.set(name, value);
      gl.pixelStorei(name, value);
    },
    glReadPixels: (x, y, width, height, format, type, at) =>
        gl.readPixels(x, y, width, height, format, type, u8().subarray(at, at + width * height * 4)),
    glRenderbufferStorage: (target, format, width, height) => gl.renderbufferStorage(target, format, width, height),
    glSamplerParameteri: (sampler, name, value) => gl.samplerParameteri(objects[sampler], name, value),
    glScissor: (x, y, width, height) => {
      values.set(gl.SCISSOR_BOX, [x, y, width, height]);
      gl.scissor(x, y, width, height);
    },
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
    glUseProgram: name => {
      values.set(gl.CURRENT_PROGRAM, name);
      gl.useProgram(objects[name]);
    },
    glVertexAttribPointer: (index, size, type, normalized, stride, offset) =>
        gl.vertexAttribPointer(index, size, type, !!normalized, stride, offset),
    glViewport: (x, y, width, height) => {
      values.set(gl.VIEWPORT, [x, y, width, height]);
      gl.viewport(x, y, width, height);
    },
  };
}
