/*+++
title   = "4×4 elements per thread"
summary = """
Each thread transposes a 4×4 patch in its registers, with 128-bit loads and stores. A store now writes 16 neighbouring \
bytes: half a sector, or a whole sector if two lanes of a warp are above each other (BX = 16). It needs no shared \
memory and no barrier."""
order   = 8
entry   = "transpose_float4"
block   = ["BX", "BY"]
grid    = ["ceil_div(width, 4 * BX)", "ceil_div(height, 4 * BY)"]
args    = ["in", "out", "width", "height"]
check   = "transpose"

[params]
BX = { default = 16, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block width" }
BY = { default = 16, values = [1, 2, 4, 8, 16, 32, 64, 128, 256], label = "Block height" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }
+++*/

__global__ void transpose_float4(const float* in, float* out, int width, int height) {
  // The upper left corner of this thread's patch.
  const int x = 4 * (blockIdx.x * BX + threadIdx.x);
  const int y = 4 * (blockIdx.y * BY + threadIdx.y);
  if (x >= width || y >= height) return;

  // The address of a 128-bit access must be a multiple of 16. If this holds for all rows, no patch crosses an edge.
  if (width % 4 == 0 && height % 4 == 0) {
    const float4 a = *reinterpret_cast<const float4*>(&in[(y + 0) * width + x]);
    const float4 b = *reinterpret_cast<const float4*>(&in[(y + 1) * width + x]);
    const float4 c = *reinterpret_cast<const float4*>(&in[(y + 2) * width + x]);
    const float4 d = *reinterpret_cast<const float4*>(&in[(y + 3) * width + x]);

    *reinterpret_cast<float4*>(&out[(x + 0) * height + y]) = make_float4(a.x, b.x, c.x, d.x);
    *reinterpret_cast<float4*>(&out[(x + 1) * height + y]) = make_float4(a.y, b.y, c.y, d.y);
    *reinterpret_cast<float4*>(&out[(x + 2) * height + y]) = make_float4(a.z, b.z, c.z, d.z);
    *reinterpret_cast<float4*>(&out[(x + 3) * height + y]) = make_float4(a.w, b.w, c.w, d.w);
  } else {
#pragma unroll 1
    for (int j = y; j < min(y + 4, height); ++j) {
#pragma unroll 1
      for (int i = x; i < min(x + 4, width); ++i) {
        out[i * height + j] = in[j * width + i];
      }
    }
  }
}
