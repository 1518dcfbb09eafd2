/*+++
title   = "The heap is exhausted, and a trap says so"
summary = "The heap is exhausted, and a trap says so"
entry   = "reserve"
block   = ["32"]
grid    = ["1"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "unsigned long long", rows = "1", cols = "width" }
+++*/
__global__ void reserve(const int* in, unsigned long long* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  char* memory = static_cast<char*>(malloc((size_t)width << 32));
  if (memory == nullptr) __trap();  // FINDS trap
  memory[in[i]] = 1;
  out[i] = (unsigned long long)memory[in[i]];
  free(memory);
}
