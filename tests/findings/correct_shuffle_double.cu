/*+++
title   = "Doubles and 64-bit integers through shuffles"
summary = "Doubles and 64-bit integers through shuffles"
entry   = "mix"
block   = ["64"]
grid    = ["4"]
args    = ["in", "keys", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
keys = { element = "long long", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
__global__ void mix(const double* in, const long long* keys, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double value = in[i];
  long long key = keys[i];
  for (int step = 16; step > 0; step /= 2) {
    double other = __shfl_xor_sync(0xffffffffu, value, step);
    long long other_key = __shfl_xor_sync(0xffffffffu, key, step);
    if (other_key > key) {
      value = other;
      key = other_key;
    }
  }
  out[i] = value;
}
