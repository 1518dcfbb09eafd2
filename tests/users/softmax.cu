/*+++
title   = "Softmax of rows"
summary = "Largest value, exponentials and their sum by shuffles; the result in parts of 200."
entry   = "softmax"
block   = ["32"]
grid    = ["ROWS"]
args    = ["in", "out", "COLS"]
check   = "none"

[params]
ROWS = { default = 6, values = [6], label = "Rows" }
COLS = { default = 50, values = [50], label = "Columns" }

[buffers]
in = { element = "float", rows = "1", cols = "ROWS * COLS", fill = "random" }
out = { element = "unsigned char", rows = "1", cols = "ROWS * COLS" }
+++*/

__global__ void softmax(const float* in, unsigned char* out, int cols) {
  const int lane = threadIdx.x;
  const float* row = in + blockIdx.x * cols;
  float largest = -1e30f;
  for (int c = lane; c < cols; c += 32) largest = fmaxf(largest, 8 * row[c]);
  for (int o = 16; o; o >>= 1) largest = fmaxf(largest, __shfl_xor_sync(~0u, largest, o));
  float sum = 0;
  for (int c = lane; c < cols; c += 32) sum += expf(8 * row[c] - largest);
  for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(~0u, sum, o);
  for (int c = lane; c < cols; c += 32) out[blockIdx.x * cols + c] = rintf(200 * expf(8 * row[c] - largest) / sum);
}
