/*+++
title   = "Entries of one row are added without an atomic"
summary = "Entries of one row are added without an atomic"
entry   = "multiply"
block   = ["64"]
grid    = [4]
args    = ["rows", "values", "out"]
check   = "none"

[buffers]
rows = { element = "int", rows = "1", cols = "width", fill = { expression = "i / 3" } }
values = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width", fill = "zero" }
+++*/
__global__ void multiply(const int* rows, const float* values, float* out) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  out[rows[k]] += values[k];  // FINDS global-race write-conflict
}
