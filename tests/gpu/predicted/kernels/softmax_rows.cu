/*+++
title   = "Softmax of rows"
summary = "Maximum, sum, quotient: three passes over the row, trees in shared memory between them."
entry   = "softmax_forward"
block   = ["256"]
grid    = ["height"]
shared  = "256 * 4"
args    = ["out", "inp", "height", "width"]
check   = "none"
default_size = [4096, 2048]

[buffers]
inp = { element = "float", rows = "height", cols = "width", fill = { random = "normal", mean = 0, deviation = 2 } }
out = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void softmax_forward(float* out, const float* inp, int N, int C) {
    extern __shared__ float shared[];
    int idx = blockIdx.x;
    int tid = threadIdx.x;
    int block_size = blockDim.x;
    const float* x = inp + idx * C;

    // max over the row
    float maxval = -INFINITY;
    for (int i = tid; i < C; i += block_size) {
        maxval = fmaxf(maxval, x[i]);
    }
    shared[tid] = maxval;
    for (int stride = block_size / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) {
            shared[tid] = fmaxf(shared[tid], shared[tid + stride]);
        }
    }
    __syncthreads();
    float offset = shared[0];
    __syncthreads();

    // sum of the exponentials
    float sumval = 0.0f;
    for (int i = tid; i < C; i += block_size) {
        sumval += expf(x[i] - offset);
    }
    shared[tid] = sumval;
    for (int stride = block_size / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) {
            shared[tid] += shared[tid + stride];
        }
    }
    __syncthreads();
    float sum = shared[0];

    for (int i = tid; i < C; i += block_size) {
        out[idx * C + i] = expf(x[i] - offset) / sum;
    }
}
