/*+++
title   = "Product of complex signals"
summary = "Pointwise, with a scale, as between two Fourier transforms."
entry   = "ComplexPointwiseMulAndScale"
block   = ["256"]
grid    = ["32"]
args    = ["a", "b", "c", "width * height", "1.0 / width"]
check   = "none"
default_size = [512, 256]

[buffers]
a = { element = "float2", rows = "height", cols = "width", fill = "random" }
b = { element = "float2", rows = "height", cols = "width", fill = "random" }
c = { element = "float2", rows = "height", cols = "width" }
+++*/

typedef float2 Complex;

static __device__ __host__ inline Complex ComplexScale(Complex a, float s) {
  Complex c;
  c.x = s * a.x;
  c.y = s * a.y;
  return c;
}

static __device__ __host__ inline Complex ComplexMul(Complex a, Complex b) {
  Complex c;
  c.x = a.x * b.x - a.y * b.y;
  c.y = a.x * b.y + a.y * b.x;
  return c;
}

__global__ void ComplexPointwiseMulAndScale(const Complex *a, const Complex *b, Complex *c, int size, float scale) {
  const int numThreads = blockDim.x * gridDim.x;
  const int threadID = blockIdx.x * blockDim.x + threadIdx.x;

  for (int i = threadID; i < size; i += numThreads) {
    c[i] = ComplexScale(ComplexMul(a[i], b[i]), scale);
  }
}
