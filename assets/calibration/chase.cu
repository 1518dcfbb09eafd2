/*+++
title   = "One load after the other"
summary = "Each load's address comes from the load before: the time of a step is a level's latency. FOOTPRINT says which."
entry   = "chase"
block   = [1]
grid    = [1]
args    = ["next", "out", "STEPS"]
check   = "none"

[params]
FOOTPRINT = { default = 4096, values = [4096, 2097152, 67108864], label = "Elements" }
STEPS     = { default = 4096, values = [1024, 4096, 8192], label = "Steps" }

[buffers]
next = { element = "int", rows = 1, cols = "FOOTPRINT", fill = { expression = "(i + 8224) % FOOTPRINT" } }
out  = { element = "int", rows = 1, cols = 1, fill = "zero" }
+++*/

__global__ void chase(const int* next, int* out, int steps) {
  int at = 0;
  for (int i = 0; i < steps; ++i) at = next[at];
  *out = at;
}
