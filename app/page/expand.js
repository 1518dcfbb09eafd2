// The program and the kernels in the page are compressed with LZMA, which makes them smaller than gzip does. Browsers
// cannot decompress LZMA themselves, so a small WebAssembly program (app/page/expand) does it.

const lzmaHeaderBytes = 13;

// Decompresses data. Returns a stream of the content.
function expand(compressed) {
  const partBytes = 1 << 20;  // the browser compiles one part while the next part is decompressed
  const module = new WebAssembly.Module(decodeBase64(document.getElementById('expander').textContent));
  const program = new WebAssembly.Instance(module).exports;
  const view = new DataView(compressed.buffer, compressed.byteOffset, lzmaHeaderBytes);
  const size = Number(view.getBigUint64(lzmaHeaderBytes - 8, true));
  const at = program.reserve(compressed.length + size), out = at + compressed.length;
  if (!at) throw new Error('There is not enough memory for Warplens.');
  new Uint8Array(program.memory.buffer).set(compressed, at);
  program.begin(at, compressed.length, out, size);
  let done = 0;
  return new ReadableStream({
    pull(controller) {
      const end = program.expand_until(done + partBytes);
      if (end < 0 || (end === done && end < size)) throw new Error('This file is damaged.');
      if (end > done) controller.enqueue(new Uint8Array(program.memory.buffer, out + done, end - done).slice());
      done = end;
      if (done === size) controller.close();
    },
  });
}

function decodeBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
