/*+++
title   = "Transpose of shorts, one thread per row"
summary = "Written as for a CPU with many cores."
entry   = "transpose_rows"
block   = ["128"]
grid    = ["ceil_div(height, 128)"]
args    = ["in", "out", "width", "height"]
check   = "none"
default_size = [1024, 4096]

[buffers]
in  = { element = "short", rows = "height", cols = "width", fill = "index" }
out = { element = "short", rows = "width", cols = "height" }
+++*/

__global__ void transpose_rows(const short *in, short *out, int w, int h)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= h)
        return;
    for (int col = 0; col < w; col++)
        out[col * h + row] = in[row * w + col];
}
