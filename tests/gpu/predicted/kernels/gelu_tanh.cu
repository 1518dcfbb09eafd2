/*+++
title   = "GELU"
summary = "The approximation by a hyperbolic tangent, one element per thread."
entry   = "gelu_forward_kernel"
block   = ["512"]
grid    = ["ceil_div(width * height, 512)"]
args    = ["out", "inp", "width * height"]
check   = "none"
default_size = [3072, 4096]

[buffers]
inp = { element = "float", rows = "height", cols = "width", fill = { random = "normal", mean = 0, deviation = 1 } }
out = { element = "float", rows = "height", cols = "width" }
+++*/
#define GELU_SCALING_FACTOR 0.7978845608f

__global__ void gelu_forward_kernel(float* out, const float* inp, int N) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        float xi = inp[i];
        float cube = 0.044715f * xi * xi * xi;
        out[i] = 0.5f * xi * (1.0f + tanhf(GELU_SCALING_FACTOR * (xi + cube)));
    }
}
