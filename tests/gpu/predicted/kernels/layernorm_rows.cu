/*+++
title   = "Layer normalisation with scale and bias"
summary = "Sum and sum of squares in one pass, with two numbers per warp in shared memory."
entry   = "layernorm"
block   = ["256"]
grid    = ["height"]
args    = ["x", "gamma", "beta", "y", "width", 1e-5]
check   = "none"
default_size = [768, 512]

[buffers]
x     = { element = "float", rows = "height", cols = "width", fill = { random = "normal", mean = 1, deviation = 3 } }
gamma = { element = "float", rows = "1", cols = "width", fill = "random" }
beta  = { element = "float", rows = "1", cols = "width", fill = "random" }
y     = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void layernorm(const float* __restrict__ x, const float* __restrict__ gamma, const float* __restrict__ beta,
                          float* __restrict__ y, int cols, float eps) {
  __shared__ float2 warps[8];
  __shared__ float2 stats;

  const float* row = x + blockIdx.x * cols;
  float2 s = make_float2(0.f, 0.f);
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    const float v = row[c];
    s.x += v;
    s.y += v * v;
  }
  for (int d = 16; d > 0; d /= 2) {
    s.x += __shfl_down_sync(0xffffffff, s.x, d);
    s.y += __shfl_down_sync(0xffffffff, s.y, d);
  }
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w) {
      s.x += warps[w].x;
      s.y += warps[w].y;
    }
    const float mean = s.x / cols;
    stats = make_float2(mean, rsqrtf(s.y / cols - mean * mean + eps));
  }
  __syncthreads();

  const float2 st = stats;
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    y[blockIdx.x * cols + c] = (row[c] - st.x) * st.y * gamma[c] + beta[c];
}
