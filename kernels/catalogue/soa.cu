/*+++
title   = "Structure of arrays"
summary = """
Each thread copies a record of FIELDS numbers, field by field. Each field has its own array, so neighbouring lanes \
access neighbouring numbers, and all bytes of each sector are used. Only the layout of the numbers differs from the \
array of structures."""
order   = 24
entry   = "copy_fields"
block   = ["BX"]
grid    = ["ceil_div(width * height, BX)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
BX     = { default = 256, values = [32, 64, 128, 256, 512, 1024], label = "Block width" }
FIELDS = { default = 4, values = [1, 2, 3, 4, 6, 8], label = "Fields" }

[buffers]
in  = { element = "float", rows = "FIELDS", cols = "width * height", fill = "index" }
out = { element = "float", rows = "FIELDS", cols = "width * height" }
+++*/

__global__ void copy_fields(const float* in, float* out, int width, int height) {
  const int records = width * height;
  const int i = blockIdx.x * BX + threadIdx.x;

  if (i < records) {
#pragma unroll
    for (int f = 0; f < FIELDS; ++f) {
      out[f * records + i] = in[f * records + i];
    }
  }
}
