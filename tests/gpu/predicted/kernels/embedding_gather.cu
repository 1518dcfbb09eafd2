/*+++
title   = "Rows of an embedding"
summary = "One warp per token copies 128 numbers from the row of the token."
entry   = "embed_tokens"
block   = ["32", "4"]
grid    = ["ceil_div(width * height, 4)"]
args    = ["tokens", "table", "out", "width * height", 20000]
check   = "none"
default_size = [1024, 24]

[buffers]
tokens = { element = "int", rows = "height", cols = "width", fill = { random = "uniform", low = 0, high = 1000000 } }
table  = { element = "float4", rows = 20000, cols = 32, fill = "random" }
out    = { element = "float4", rows = "width * height", cols = 32 }
+++*/

constexpr int kVec = 32;  // float4s per row

__global__ void embed_tokens(const int* __restrict__ tokens, const float4* __restrict__ table,
                             float4* __restrict__ out, int n_tokens, int vocab)
{
  const int t = blockIdx.x * blockDim.y + threadIdx.y;
  if (t >= n_tokens) return;
  const int id = tokens[t] % vocab;
  out[t * kVec + threadIdx.x] = table[id * kVec + threadIdx.x];
}
