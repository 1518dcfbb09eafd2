/*+++
title   = "Lambdas and folds"
summary = "Generic lambdas, a variadic fold and functors with state, all inlined by the compiler."
entry   = "transform"
block   = ["128"]
grid    = ["ceil_div(N, 128)"]
args    = ["in", "out", "N"]
check   = "none"

[params]
N = { default = 300, values = [300], label = "Elements" }

[buffers]
in = { element = "int", rows = "1", cols = "N", fill = "random" }
out = { element = "int", rows = "1", cols = "N" }
+++*/

template <class... Functions>
struct Chain;
template <>
struct Chain<> {
  __device__ int operator()(int v) const { return v; }
};
template <class First, class... Rest>
struct Chain<First, Rest...> {
  First first;
  Chain<Rest...> rest;
  __device__ int operator()(int v) const { return rest(first(v)); }
};
template <class... Numbers>
__device__ auto sum(Numbers... numbers) { return (numbers + ... + 0); }

template <class F>
__device__ void for_each(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}

struct Multiply {
  int by;
  __device__ int operator()(int v) const { return v * by; }
};
template <class F>
struct Twice {
  F f;
  __device__ int operator()(int v) const { return f(f(v)); }
};
template <class F>
__device__ Twice<F> twice(F f) { return {f}; }

struct Toggle {
  unsigned mask;
  __device__ int operator()(int v) const { return v ^ mask; }
};

__global__ void transform(const int* in, int* out, int n) {
  int calls = 0;
  const auto thrice = [](int v) { return v * 3; };
  const Chain<Multiply, Toggle, Multiply> steps{{3}, {{0xff}, {{-7}, {}}}};
  for_each(n, [&](int i) {
    ++calls;
    out[i] = twice(thrice)(in[i]) + steps(in[i]) + sum(i, 2 * i, calls, (short)-5);
  });
}
