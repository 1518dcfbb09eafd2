/*+++
title   = "A long filter"
summary = "257 taps; the taps and a part of the signal are in shared memory."
entry   = "fir"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["signal", "taps", "out", "width * height"]
check   = "none"
default_size = [512, 450]

[buffers]
signal = { element = "float", rows = 1, cols = "width * height + 256", fill = "random" }
taps   = { element = "float", rows = 1, cols = 257, fill = "random" }
out    = { element = "float", rows = "height", cols = "width" }
+++*/
#define NTAPS 257
#define NB 256

__global__ void fir(const float* signal, const float* taps, float* out, int n)
{
    __shared__ float h[NTAPS];
    __shared__ float s[NB + NTAPS - 1];

    int start = blockIdx.x * NB;
    for (int i = threadIdx.x; i < NTAPS; i += NB)
        h[i] = taps[i];
    for (int i = threadIdx.x; i < NB + NTAPS - 1; i += NB)
        s[i] = (start + i < n + NTAPS - 1) ? signal[start + i] : 0.f;
    __syncthreads();

    float acc = 0.f;
    for (int k = 0; k < NTAPS; k++)
        acc += h[k] * s[threadIdx.x + NTAPS - 1 - k];
    if (start + threadIdx.x < n)
        out[start + threadIdx.x] = acc;
}
