/*+++
title   = "Heat equation, explicit step"
summary = "Five points; the edge does not change."
entry   = "heat_step"
block   = ["32", "8"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 8)"]
args    = ["u", "unew", "width", "height", 0.2]
check   = "none"
default_size = [4096, 4096]

[buffers]
u    = { element = "float", rows = "height", cols = "width", fill = "random" }
unew = { element = "float", rows = "height", cols = "width" }
+++*/

#define IDX(i, j) ((j) * nx + (i))

__global__ void heat_step(const float* __restrict__ u, float* __restrict__ unew, int nx, int ny, float r)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;

    if (i >= nx || j >= ny) return;

    float c = u[IDX(i, j)];
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
        unew[IDX(i, j)] = c + r * (u[IDX(i - 1, j)] + u[IDX(i + 1, j)] +
                                   u[IDX(i, j - 1)] + u[IDX(i, j + 1)] - 4.0f * c);
    } else {
        unew[IDX(i, j)] = c;
    }
}
