/*+++
title   = "The lower half of a local matrix is read as well"
summary = "The lower half of a local matrix is read as well"
entry   = "factor"
block   = ["32"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void factor(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double matrix[3][3];
  for (int row = 0; row < 3; ++row)
    for (int column = row; column < 3; ++column) matrix[row][column] = in[(i + row * 3 + column) % width];
  int row = (int)in[i] % 3, column = (int)in[i] / 3 % 3;
  out[i] = matrix[row][column];  // FINDS uninitialised-read
}
