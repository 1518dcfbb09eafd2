/*+++
title   = "Run-length code"
summary = "Heads of runs get their place by a scan; each writes its value and length."
entry   = "encode"
block   = ["256"]
grid    = ["1"]
args    = ["in", "values", "lengths", "count"]
check   = "none"

[buffers]
in = { element = "unsigned char", rows = "1", cols = "256", fill = "random" }
values = { element = "unsigned char", rows = "1", cols = "256", fill = "zero" }
lengths = { element = "int", rows = "1", cols = "256", fill = "zero" }
count = { element = "int", rows = "1", cols = "1" }
+++*/

__global__ void encode(const unsigned char* in, unsigned char* values, int* lengths, int* count) {
  __shared__ int place[256];
  __shared__ int start[257];
  const int t = threadIdx.x;
  const int value = in[t] / 100;
  const bool head = t == 0 || value != in[t - 1] / 100;
  place[t] = head;
  __syncthreads();
  for (int o = 1; o < 256; o *= 2) {
    const int add = t >= o ? place[t - o] : 0;
    __syncthreads();
    place[t] += add;
    __syncthreads();
  }
  const int runs = place[255];
  if (head) start[place[t] - 1] = t;
  if (t == 0) start[runs] = 256;
  __syncthreads();
  if (t < runs) {
    values[t] = in[start[t]] / 100;
    lengths[t] = start[t + 1] - start[t];
  }
  if (t == 0) *count = runs;
}
