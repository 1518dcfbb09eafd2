/*+++
title   = "Matrix times vector, one thread per row"
summary = "Neighbouring threads are a whole row apart."
entry   = "matvec"
block   = ["64"]
grid    = ["ceil_div(height, 64)"]
args    = ["A", "x", "y", "height", "width"]
check   = "none"
default_size = [128, 4096]

[buffers]
A = { element = "float", rows = "height", cols = "width", fill = "random" }
x = { element = "float", rows = "1", cols = "width", fill = "random" }
y = { element = "float", rows = "1", cols = "height" }
+++*/

__global__ void matvec(const float* A, const float* x, float* y, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    float dot = 0.0f;
    for (int c = 0; c < cols; c++) {
      dot += A[r * cols + c] * x[c];
    }
    y[r] = dot;
  }
}
