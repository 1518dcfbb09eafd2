/*+++
title   = "Brain floats"
summary = "bfloat16 in and out, float in between."
entry   = "scale"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 200, values = [200], label = "Elements" }

[buffers]
in = { element = "__nv_bfloat16", rows = "1", cols = "N", fill = "random" }
out = { element = "__nv_bfloat16", rows = "1", cols = "N" }
+++*/

#include <cuda_bf16.h>

__global__ void scale(const __nv_bfloat16* in, __nv_bfloat16* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float wide = __bfloat162float(in[i]) * 3.0f - 1.0f;
  const __nv_bfloat16 narrow = __float2bfloat16(wide);
  out[i] = __hfma(narrow, in[i], __float2bfloat16(0.5f));
}
