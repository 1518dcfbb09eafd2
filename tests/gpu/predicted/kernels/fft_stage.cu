/*+++
title   = "One stage of an FFT"
summary = "Butterflies over a span of 1024; each row of the matrix is a signal; twiddle factors are computed."
entry   = "butterfly_stage"
block   = ["256"]
grid    = ["width / 2 / 256", "height"]
args    = ["src", "dst", "width", 1024]
check   = "none"
default_size = [4096, 50]

[buffers]
src = { element = "float2", rows = "height", cols = "width", fill = "random" }
dst = { element = "float2", rows = "height", cols = "width" }
+++*/

__global__ void butterfly_stage(const float2* src, float2* dst, int n, int half)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int j = t & (half - 1);
    const int top = ((t - j) << 1) + j + blockIdx.y * n;
    const int bottom = top + half;

    float s, c;
    sincospif(-(float)j / (float)half, &s, &c);

    const float2 a = src[top];
    const float2 b = src[bottom];
    const float2 wb = make_float2(c * b.x - s * b.y, c * b.y + s * b.x);
    dst[top] = make_float2(a.x + wb.x, a.y + wb.y);
    dst[bottom] = make_float2(a.x - wb.x, a.y - wb.y);
}
