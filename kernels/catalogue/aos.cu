/*+++
title   = "Array of structures"
summary = """
Each thread copies a record of FIELDS numbers, field by field. The records are stored one after the other, so \
neighbouring lanes access addresses that are one record apart: each request transfers all sectors of 32 records, but \
uses only one number of each record. Compare with the structure of arrays, which copies the same numbers."""
order   = 23
entry   = "copy_records"
block   = ["BX"]
grid    = ["ceil_div(width * height, BX)"]
args    = ["in", "out", "width", "height"]
check   = "copy"

[params]
BX     = { default = 256, values = [32, 64, 128, 256, 512, 1024], label = "Block width" }
FIELDS = { default = 4, values = [1, 2, 3, 4, 6, 8], label = "Fields" }

[buffers]
in  = { element = "float", rows = "height", cols = "width * FIELDS", fill = "index" }
out = { element = "float", rows = "height", cols = "width * FIELDS" }
+++*/

struct Record {
  float field[FIELDS];
};

__global__ void copy_records(const Record* in, Record* out, int width, int height) {
  const int i = blockIdx.x * BX + threadIdx.x;

  if (i < width * height) {
#pragma unroll
    for (int f = 0; f < FIELDS; ++f) {
      out[i].field[f] = in[i].field[f];
    }
  }
}
