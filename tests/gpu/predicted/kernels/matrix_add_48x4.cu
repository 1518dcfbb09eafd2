/*+++
title   = "Matrix sum with blocks of 48 x 4"
summary = "The block's width is not a multiple of the warp size, so warps continue in the next row."
entry   = "sumMatrixOnGPU2D"
block   = ["48", "4"]
grid    = ["ceil_div(width, 48)", "ceil_div(height, 4)"]
args    = ["A", "B", "C", "width", "height"]
check   = "none"
default_size = [6000, 4100]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "height", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void sumMatrixOnGPU2D(float *MatA, float *MatB, float *MatC, int nx, int ny)
{
    unsigned int ix = threadIdx.x + blockIdx.x * blockDim.x;
    unsigned int iy = threadIdx.y + blockIdx.y * blockDim.y;
    unsigned int idx = iy * nx + ix;

    if (ix < nx && iy < ny)
        MatC[idx] = MatA[idx] + MatB[idx];
}
