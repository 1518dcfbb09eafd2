/*+++
title   = "Nothing"
summary = "What a launch takes by itself (one block), and how fast blocks begin (many)."
entry   = "empty"
block   = ["THREADS"]
grid    = ["BLOCKS"]
args    = ["out"]
check   = "none"

[params]
THREADS = { default = 32, values = [32, 256, 1024], label = "Threads" }
BLOCKS  = { default = 1, values = [1, 132, 131072], label = "Blocks" }

[buffers]
out = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void empty(int* out) {
  if (out == nullptr) *out = 1;
}
