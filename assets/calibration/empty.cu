/*+++
title   = "Empty kernel"
summary = "Measures launch time (one block) or how fast blocks start (many blocks). The width is the number of blocks."
entry   = "empty"
block   = ["THREADS"]
grid    = ["width"]
args    = ["out"]
check   = "none"
shared  = "SHARED * 1024"
default_size = [1, 1]

[params]
THREADS = { default = 32, values = [32, 256, 1024], label = "Threads" }
SHARED  = { default = 0, range = [0, 227], label = "KB of shared memory" }

[buffers]
out = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void empty(int* out) {
  if (out == nullptr) *out = 1;
}
