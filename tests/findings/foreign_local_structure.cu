/*+++
title   = "A structure in shared memory points to the local variable of its maker"
summary = "A structure in shared memory points to the local variable of its maker"
entry   = "post"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
struct Message {
  const float* values;
  int count;
};
__global__ void post(const float* in, float* out, int width) {
  __shared__ Message box;
  int t = threadIdx.x;
  float values[3] = {in[t], in[t + 1], in[t + 2]};
  if (t == 37) box = {values, 3};
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < box.count; ++k) sum += box.values[k];  // FINDS foreign-local
  out[blockIdx.x * 64 + t] = sum;
}
