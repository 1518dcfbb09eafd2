/*+++
title   = "Loads that hit L1"
summary = "Each warp repeats its loads, with LINES cache lines per request. The width is the number of blocks."
entry   = "hits"
block   = [256]
grid    = ["width"]
args    = ["in", "out", "STEPS"]
check   = "none"
default_size = [1056, 1]

[params]
LINES = { default = 1, values = [1, 2, 4, 8, 16, 32], label = "Cache lines per request" }
STEPS = { default = 512, values = [256, 512, 1024], label = "Steps" }

[buffers]
in  = { element = "int", rows = 1, cols = 4096, fill = "zero" }
out = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void hits(const int* in, int* out, int steps) {
  // The first LINES lanes are one cache line apart; the other lanes read the words next to them.
  const int lane = threadIdx.x % 32;
  int at = lane % LINES * 32 + lane / LINES;
  int sum = 0;
  for (int i = 0; i < steps; i += 4) {
    sum += in[at] + in[at + 1024] + in[at + 2048] + in[at + 3072];
    at += sum;  // `sum` is always zero, but the compiler cannot know that
  }
  if (sum != 0) *out = sum;
}
