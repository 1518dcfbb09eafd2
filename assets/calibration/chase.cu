/*+++
title   = "One load after the other"
summary = "Each load's address comes from the previous load. The matrix size decides whether L1, L2 or DRAM serves it."
entry   = "chase"
block   = [1]
grid    = [1]
args    = ["next", "out", "STEPS"]
check   = "none"
default_size = [64, 64]

[params]
STEPS = { default = 4096, values = [1024, 2048, 4096, 8192], label = "Steps" }

[buffers]
next = { element = "int", rows = "height", cols = "width", fill = { expression = "(i + 8224) % (width * height)" } }
out  = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void chase(const int* next, int* out, int steps) {
  int at = 0;
  for (int i = 0; i < steps; ++i) at = next[at];
  *out = at;
}
