/*+++
title   = "Polynomials"
summary = "Horner in float and double with coefficients in constant memory."
entry   = "evaluate"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "out", "exact", "N"]
check   = "none"

[params]
N = { default = 200, values = [200], label = "Elements" }

[buffers]
in = { element = "float", rows = "1", cols = "N", fill = "random" }
out = { element = "float", rows = "1", cols = "N" }
exact = { element = "double", rows = "1", cols = "N" }
+++*/

__constant__ float c[] = {1.0f, -0.5f, 0.33333334f, -0.25f, 0.2f, -0.16666667f, 0.14285715f};

template <class T>
__device__ T horner(T x) {
  constexpr int n = sizeof c / sizeof *c;
  T sum = c[n - 1];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) sum = sum * x + c[k];
  return sum;
}

__global__ void evaluate(const float* in, float* out, double* exact, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = horner<float>(in[i]);
  exact[i] = horner<double>(in[i]);
}
