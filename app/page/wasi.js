// Implements the system interface (WASI) for the program: files in memory, the clock, and random numbers.

// A tree of files and folders. A folder is a Map from names to nodes. A file is a node with `bytes`.
class Files {
  constructor() {
    this.root = new Map();
    this.changed = () => {};  // called with the path of a file when it is closed after it was written
  }

  // Returns the node of a path, or undefined if there is none.
  find(path) {
    let node = this.root;
    for (const name of Files.parts(path)) {
      if (!(node instanceof Map)) return undefined;
      node = node.get(name);
    }
    return node;
  }

  write(path, bytes) {
    const parts = Files.parts(path);
    const name = parts.pop();
    let folder = this.root;
    for (const part of parts) {
      if (!folder.has(part)) folder.set(part, new Map());
      folder = folder.get(part);
    }
    folder.set(name, {bytes, length: bytes.length});
  }

  read(path) {
    const node = this.find(path);
    return node && node.bytes ? node.bytes.subarray(0, node.length) : undefined;
  }

  static parts(path) {
    const parts = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    return parts;
  }
}

// Error numbers of WASI.
const wasiErrors = {badf: 8, exist: 20, inval: 28, isdir: 31, noent: 44, nosys: 52, notdir: 54, notempty: 55};

// Returns the functions of wasi_snapshot_preview1. `memory` returns the memory of the program.
function wasiFunctions(files, memory, print, variables) {
  const view = () => new DataView(memory().buffer);
  const bytes = () => new Uint8Array(memory().buffer);
  const text = (at, length) => new TextDecoder().decode(bytes().slice(at, at + length));
  const rootDescriptor = 3;
  const open = new Map([[0, {}], [1, {print: ''}], [2, {print: ''}], [rootDescriptor, {path: '/', node: files.root}]]);
  let next = rootDescriptor + 1;
  const e = wasiErrors;

  const resolve = (descriptor, at, length) => {
    const folder = open.get(descriptor);
    const path = text(at, length);
    return '/' + Files.parts((path.startsWith('/') ? '' : (folder?.path ?? '') + '/') + path).join('/');
  };
  const parentOf = path => files.find(path.slice(0, path.lastIndexOf('/')) || '/');
  const nameOf = path => path.slice(path.lastIndexOf('/') + 1);

  const writeStat = (node, at) => {
    bytes().fill(0, at, at + 64);
    view().setBigUint64(at + 8, BigInt(node.number ??= ++Files.numbers), true);
    view().setUint8(at + 16, node instanceof Map ? 3 : 4);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(node.length ?? 0), true);
    const time = BigInt(Math.round(node.time ?? 0)) * 1000000n;
    for (const offset of [40, 48, 56]) view().setBigUint64(at + offset, time, true);
    return 0;
  };

  // Reads or writes a list of buffers in the program's memory. `take` handles one buffer, and returns the number of
  // bytes that it read or wrote. Stops after a buffer that was not used completely. Returns the total number of bytes.
  const forBuffers = (at, count, take) => {
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const start = view().getUint32(at + 8 * i, true), length = view().getUint32(at + 8 * i + 4, true);
      const taken = take(start, length);
      total += taken;
      if (taken < length) break;
    }
    return total;
  };
  const readAt = (node, position, at, count) => forBuffers(at, count, (start, length) => {
    const part = node.bytes.subarray(position, Math.min(position + length, node.length));
    bytes().set(part, start);
    position += part.length;
    return part.length;
  });
  const writeTo = (node, position, part) => {
    const end = position + part.length;
    if (end > node.bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * node.bytes.length));
      larger.set(node.bytes);
      node.bytes = larger;
    }
    node.bytes.set(part, position);
    node.length = Math.max(node.length, end);
    node.time = Date.now();
  };

  const environment = Object.entries(variables).map(([name, value]) => new TextEncoder().encode(`${name}=${value}\0`));

  return {
    args_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
    args_get: () => 0,
    environ_sizes_get: (count, size) => {
      view().setUint32(count, environment.length, true);
      view().setUint32(size, environment.reduce((sum, line) => sum + line.length, 0), true);
      return 0;
    },
    environ_get: (places, at) => {
      for (const line of environment) {
        view().setUint32(places, at, true);
        bytes().set(line, at);
        places += 4;
        at += line.length;
      }
      return 0;
    },
    clock_res_get: (clock, at) => (view().setBigUint64(at, 1000n, true), 0),
    clock_time_get: (clock, precision, at) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get: (at, length) => {
      for (let done = 0; done < length; done += 65536)
        crypto.getRandomValues(bytes().subarray(at + done, at + Math.min(length, done + 65536)));
      return 0;
    },
    sched_yield: () => 0,
    proc_exit: status => {
      throw new Error(`the program ended with status ${status}`);
    },
    poll_oneoff: () => e.nosys,

    fd_prestat_get: (descriptor, at) => {
      if (descriptor !== rootDescriptor) return e.badf;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name: (descriptor, at) => (bytes().set([47], at), 0),
    fd_fdstat_get: (descriptor, at) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      bytes().fill(0, at, at + 24);
      view().setUint8(at, file.node instanceof Map ? 3 : file.node ? 4 : 2);
      view().setBigUint64(at + 8, 0xffffffffn, true);
      view().setBigUint64(at + 16, 0xffffffffn, true);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_filestat_get: (descriptor, at) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      return writeStat(file.node ?? {length: 0}, at);
    },
    fd_filestat_set_size: (descriptor, size) => {
      const node = open.get(descriptor)?.node;
      if (!node?.bytes) return e.badf;
      const bytesNow = new Uint8Array(Number(size));
      bytesNow.set(node.bytes.subarray(0, Math.min(node.length, Number(size))));
      node.bytes = bytesNow;
      node.length = Number(size);
      return 0;
    },
    fd_filestat_set_times: () => 0,
    fd_sync: () => 0,
    fd_datasync: () => 0,
    fd_close: descriptor => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      open.delete(descriptor);
      if (file.written) files.changed(file.path);
      return 0;
    },
    fd_read: (descriptor, at, count, result) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      if (file.node instanceof Map) return e.isdir;
      const total = file.node ? readAt(file.node, file.position, at, count) : 0;
      file.position += total;
      view().setUint32(result, total, true);
      return 0;
    },
    fd_pread: (descriptor, at, count, offset, result) => {
      const file = open.get(descriptor);
      if (!file?.node?.bytes) return e.badf;
      view().setUint32(result, readAt(file.node, Number(offset), at, count), true);
      return 0;
    },
    fd_write: (descriptor, at, count, result) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      const total = forBuffers(at, count, (start, length) => {
        const part = bytes().slice(start, start + length);
        if (file.print !== undefined) {
          file.print += new TextDecoder().decode(part);
          const lines = file.print.split('\n');
          file.print = lines.pop();
          lines.forEach(line => print(line));
        } else {
          if (file.appends) file.position = file.node.length;
          writeTo(file.node, file.position, part);
          file.position += part.length;
          file.written = true;
        }
        return length;
      });
      view().setUint32(result, total, true);
      return 0;
    },
    fd_pwrite: () => e.nosys,
    fd_seek: (descriptor, offset, whence, result) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      if (!file.node?.bytes) return e.inval;
      file.position = Number(offset) + (whence === 1 ? file.position : whence === 2 ? file.node.length : 0);
      view().setBigUint64(result, BigInt(file.position), true);
      return 0;
    },
    fd_tell: (descriptor, result) => {
      const file = open.get(descriptor);
      if (!file) return e.badf;
      view().setBigUint64(result, BigInt(file.position), true);
      return 0;
    },
    fd_readdir: (descriptor, at, length, cookie, result) => {
      const file = open.get(descriptor);
      if (!(file?.node instanceof Map)) return e.notdir;
      const entries = [['.', file.node], ['..', file.node], ...file.node];
      let used = 0;
      for (let i = Number(cookie); i < entries.length && used < length; ++i) {
        const name = new TextEncoder().encode(entries[i][0]);
        const entry = new Uint8Array(24 + name.length), entryView = new DataView(entry.buffer);
        entryView.setBigUint64(0, BigInt(i + 1), true);
        entryView.setBigUint64(8, BigInt(entries[i][1].number ??= ++Files.numbers), true);
        entryView.setUint32(16, name.length, true);
        entryView.setUint8(20, entries[i][1] instanceof Map ? 3 : 4);
        entry.set(name, 24);
        const part = entry.subarray(0, Math.min(entry.length, length - used));
        bytes().set(part, at + used);
        used += part.length;
      }
      view().setUint32(result, used, true);
      return 0;
    },

    path_open: (descriptor, lookup, at, length, flags, rights, inheriting, fdFlags, result) => {
      const path = resolve(descriptor, at, length);
      const [creates, folder, exclusive, truncates] = [1, 2, 4, 8].map(flag => (flags & flag) !== 0);
      let node = files.find(path);
      if (node && creates && exclusive) return e.exist;
      if (!node) {
        if (!creates) return e.noent;
        if (!(parentOf(path) instanceof Map)) return e.noent;
        files.write(path, new Uint8Array(0));
        node = files.find(path);
        node.time = Date.now();
      }
      if (folder && !(node instanceof Map)) return e.notdir;
      if (truncates && node.bytes) node.length = 0;
      open.set(next, {path, node, position: 0, appends: (fdFlags & 1) !== 0, written: truncates});
      view().setUint32(result, next++, true);
      return 0;
    },
    path_filestat_get: (descriptor, flags, at, length, result) => {
      const node = files.find(resolve(descriptor, at, length));
      return node ? writeStat(node, result) : e.noent;
    },
    path_filestat_set_times: () => 0,
    path_create_directory: (descriptor, at, length) => {
      const path = resolve(descriptor, at, length), parent = parentOf(path);
      if (!(parent instanceof Map)) return e.noent;
      if (parent.has(nameOf(path))) return e.exist;
      parent.set(nameOf(path), new Map());
      return 0;
    },
    path_remove_directory: (descriptor, at, length) => {
      const path = resolve(descriptor, at, length), node = files.find(path);
      if (!(node instanceof Map)) return e.notdir;
      if (node.size) return e.notempty;
      parentOf(path).delete(nameOf(path));
      return 0;
    },
    path_unlink_file: (descriptor, at, length) => {
      const path = resolve(descriptor, at, length);
      if (!files.find(path)?.bytes) return e.noent;
      parentOf(path).delete(nameOf(path));
      files.changed(path);
      return 0;
    },
    path_rename: (descriptor, at, length, toDescriptor, toAt, toLength) => {
      const from = resolve(descriptor, at, length), to = resolve(toDescriptor, toAt, toLength);
      const node = files.find(from), parent = parentOf(to);
      if (!node || !(parent instanceof Map)) return e.noent;
      parentOf(from).delete(nameOf(from));
      parent.set(nameOf(to), node);
      files.changed(to);
      return 0;
    },
    path_readlink: () => e.inval,
    path_symlink: () => e.nosys,
    path_link: () => e.nosys,
  };
}
Files.numbers = 1;
