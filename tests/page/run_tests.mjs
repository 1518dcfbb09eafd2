// Runs the tests of the analysis that are compiled to WebAssembly (tests/page/CMakeLists.txt), with the system interface
// of the page: node run_tests.mjs PROGRAM ROOT [NAME=VALUE…]. ROOT is the root of the repository; the program sees its
// test files. The names and values are environment variables, for example GTEST_FILTER=*Conformance* GTEST_BRIEF=0.

import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const [program, root, ...variables] = process.argv.slice(2);
const folders = ['analysis/ptx', 'tests/analysis', 'tests/ptx'];
// Node cannot suspend calls into the program, so these tests cannot wait for threads.
const testsWithThreads = [
  'Atomics.BlocksOnSeveralThreadsOfTheHostLoseNothing', 'ThreadTime.GrowsWithWorkAndNotWithWaiting',
];

// wasi.js is a script of the page, not a module.
const script = fs.readFileSync(path.join(root, 'app/page/wasi.js'), 'utf-8');
const {Files, wasiFunctions} = vm.runInThisContext(`${script}; ({Files, wasiFunctions})`);

const files = new Files();
files.write('/tmp/.keep', new Uint8Array(0));
for (const folder of folders)
  for (const entry of fs.readdirSync(path.join(root, folder), {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    files.write('/warplens/' + path.relative(root, file), new Uint8Array(fs.readFileSync(file)));
  }

class Ended extends Error {
  constructor(status) {
    super(`the program ended with status ${status}`);
    this.status = status;
  }
}

const environment = {TMPDIR: '/tmp', TEST_TMPDIR: '/tmp', GTEST_BRIEF: '1', GTEST_FILTER: '-' + testsWithThreads.join(':')};
for (const variable of variables) {
  const [name, ...value] = variable.split('=');
  environment[name] = value.join('=');
}

const fail = () => {
  throw new Error('a test started a thread or waited; list it in testsWithThreads');
};
let memory;
const bytes = () => new Uint8Array(memory.buffer), words = () => new Uint32Array(memory.buffer);
const name = new TextEncoder().encode('tests\0');
const imports = {
  wasi_snapshot_preview1: {
    ...wasiFunctions(files, () => memory, line => console.log(line), environment),
    args_sizes_get: (count, size) => (words()[count / 4] = 1, words()[size / 4] = name.length, 0),
    args_get: (places, at) => (words()[places / 4] = at, bytes().set(name, at), 0),
    proc_exit: status => {
      throw new Ended(status);
    },
  },
  page: {start_thread: fail, suspend: fail, wake: () => {}},
};

const {instance} = await WebAssembly.instantiate(fs.readFileSync(program), imports);
memory = instance.exports.memory;
let status = 0;
try {
  instance.exports._start();
} catch (error) {
  if (!(error instanceof Ended)) throw error;
  status = error.status;
}
process.exitCode = status;
