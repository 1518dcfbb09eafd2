/*+++
title   = "Cache hints"
summary = """
A copy whose loads and stores say how long their data will be of use: .ca keep it in all caches, .cg in the second \
level alone, .cs it streams by once, .lu this was its last use, .wt write it through. The sectors of a request do \
not change with a hint; what other data the caches still hold afterwards may, and only a clock can tell."""
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
