/*+++
title   = "Batch normalisation, inference"
summary = "NCHW with 64 channels; one row of blocks per channel and image, planes of width pixels."
entry   = "batchnorm_forward"
block   = ["128"]
grid    = ["ceil_div(width, 128)", "64", "height"]
args    = ["out", "inp", "gamma", "beta", "mean", "var", 64, "width", 0.00001]
check   = "none"
default_size = [3136, 32]

[buffers]
inp   = { element = "float", rows = "height * 64", cols = "width", fill = "random" }
out   = { element = "float", rows = "height * 64", cols = "width" }
gamma = { element = "float", rows = 1, cols = 64, fill = "random" }
beta  = { element = "float", rows = 1, cols = 64, fill = "random" }
mean  = { element = "float", rows = 1, cols = 64, fill = 0.5 }
var   = { element = "float", rows = 1, cols = 64, fill = { random = "uniform", low = 0.5, high = 1.5 } }
+++*/

__global__ void batchnorm_forward(float* out, const float* inp, const float* gamma, const float* beta,
                                  const float* mean, const float* var, int C, int HW, float eps) {
    int hw = blockIdx.x * blockDim.x + threadIdx.x;
    int c = blockIdx.y;
    int n = blockIdx.z;
    if (hw >= HW) return;

    int idx = (n * C + c) * HW + hw;
    float norm = (inp[idx] - mean[c]) / sqrtf(var[c] + eps);
    out[idx] = gamma[c] * norm + beta[c];
}
