/*+++
title   = "Matrix product, naive"
summary = "One thread per element of the result."
entry   = "gpu_matrix_mult"
block   = ["16", "16"]
grid    = ["ceil_div(width, 16)", "ceil_div(height, 16)"]
args    = ["a", "b", "c", "height", "width", "width"]
check   = "none"
default_size = [1024, 1024]

[buffers]
a = { element = "float", rows = "height", cols = "width", fill = "random" }
b = { element = "float", rows = "width", cols = "width", fill = "random" }
c = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void gpu_matrix_mult(float *a, float *b, float *c, int m, int n, int k)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (col < k && row < m)
    {
        for (int i = 0; i < n; i++)
        {
            sum += a[row * n + i] * b[i * k + col];
        }
        c[row * k + col] = sum;
    }
}
