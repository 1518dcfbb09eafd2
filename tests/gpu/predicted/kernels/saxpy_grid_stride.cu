/*+++
title   = "Saxpy, grid stride"
summary = "y = a x + y with a loop that steps by the whole grid."
entry   = "saxpy"
block   = ["256"]
grid    = ["1024"]
args    = ["width * height", 2.5, "x", "y"]
check   = "none"
default_size = [8192, 4096]

[buffers]
x = { element = "float", rows = "height", cols = "width", fill = "random" }
y = { element = "float", rows = "height", cols = "width", fill = "random" }
+++*/

__global__ void saxpy(int n, float a, const float* __restrict__ x, float* __restrict__ y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}
