/*+++
title   = "Cache hints"
summary = """
A copy whose loads and stores say how long their data will be used: .ca keeps them in all caches, .cg only in L2, .cs \
marks them as used once, .lu as used for the last time, and .wt writes through. A hint does not change the sectors of \
a request. It can change which other data stay in the caches; only a measurement shows this."""
order   = 22
entry   = "copy_with_hints"
block   = ["BX"]
grid    = ["ceil_div(width * height, BX)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
BX    = { default = 256, values = [32, 64, 128, 256, 512, 1024], label = "Block width" }
LOAD  = { default = "__ldcs", values = ["__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv"], label = "Load" }
STORE = { default = "__stcs", values = ["__stwb", "__stcg", "__stcs", "__stwt"], label = "Store" }
T     = { default = "float", values = ["float", "int", "double", "char", "float4"], label = "Element" }

[buffers]
in  = { element = "T", rows = "height", cols = "width", fill = "index" }
out = { element = "T", rows = "height", cols = "width" }
+++*/

__global__ void copy_with_hints(const T* in, T* out, int width, int height) {
  const int i = blockIdx.x * BX + threadIdx.x;

  if (i < width * height) {
    STORE(&out[i], LOAD(&in[i]));
  }
}
