/*+++
title   = "Layer normalisation"
summary = "Mean and variance of each row by two reductions."
entry   = "normalize"
block   = ["128"]
grid    = ["ROWS"]
args    = ["in", "out", "COLS"]
check   = "none"

[params]
ROWS = { default = 5, values = [5], label = "Rows" }
COLS = { default = 300, values = [300], label = "Columns" }

[buffers]
in = { element = "float", rows = "1", cols = "ROWS * COLS", fill = "random" }
out = { element = "float", rows = "1", cols = "ROWS * COLS" }
+++*/

__device__ float block_sum(float value) {
  __shared__ float part[4];
  for (int o = 16; o > 0; o /= 2) value += __shfl_xor_sync(0xffffffff, value, o);
  __syncthreads();
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = value;
  __syncthreads();
  return part[0] + part[1] + part[2] + part[3];
}

__global__ void normalize(const float* in, float* out, int cols) {
  const float* row = in + blockIdx.x * cols;
  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += row[c];
  const float mean = block_sum(sum) / cols;
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) squares += (row[c] - mean) * (row[c] - mean);
  const float scale = 1.0f / sqrtf(block_sum(squares) / cols + 1e-5f);
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = (row[c] - mean) * scale;
}
