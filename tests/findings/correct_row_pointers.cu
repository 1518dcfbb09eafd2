/*+++
title   = "Row pointers have one element more than there are rows"
summary = "Row pointers have one element more than there are rows"
entry   = "multiply"
block   = ["64"]
grid    = [4]
args    = ["pointers", "values", "out", 255]
check   = "none"

[buffers]
pointers = { element = "int", rows = "1", cols = "256", fill = { expression = "i * 2" } }
values = { element = "float", rows = "1", cols = "510", fill = "index" }
out = { element = "float", rows = "1", cols = "255" }
+++*/
__global__ void multiply(const int* pointers, const float* values, float* out, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int j = pointers[row]; j < pointers[row + 1]; ++j) sum += values[j];
  out[row] = sum;
}
