/*+++
title   = "Vector add"
summary = "The first kernel of every course."
entry   = "vectorAdd"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["A", "B", "C", "width * height"]
check   = "none"
default_size = [4096, 4096]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
B = { element = "float", rows = "height", cols = "width", fill = "random" }
C = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void vectorAdd(const float *A, const float *B, float *C, int numElements)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;

    if (i < numElements)
    {
        C[i] = A[i] + B[i];
    }
}
