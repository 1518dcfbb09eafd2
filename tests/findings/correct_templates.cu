/*+++
title   = "Types and sizes by template, a functor and a lambda"
summary = "Types and sizes by template, a functor and a lambda"
entry   = "both<int, 64>"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
template <class T>
struct Larger {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T, int Size, class Combine>
__device__ T combined(T (&values)[Size], int t, Combine combine) {
  for (int half = Size / 2; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) values[t] = combine(values[t], values[t + half]);
  }
  __syncthreads();
  return values[0];
}
template <class T, int Size>
__global__ void both(const T* in, T* out, int width) {
  __shared__ T values[Size], others[Size];
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * Size + t];
  others[t] = in[t];
  T largest = combined(values, t, Larger<T>());
  out[blockIdx.x * Size + t] = largest + combined(others, t, [](T a, T b) { return (T)(a + b); });
}
