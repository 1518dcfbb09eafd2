#include <cstdio>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct Add {
  int amount;
  __device__ int operator()(int x) const { return x + amount; }
};
struct Clamp {
  int low, high;
  __device__ int operator()(int x) const { return x < low ? low : x > high ? high : x; }
};
template <typename First, typename Second>
struct Then {
  First first;
  Second second;
  __device__ auto operator()(int x) const { return second(first(x)); }
};

template <typename F>
__global__ void transform(int* data, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = f(data[i]);
}

class Pipeline {
 public:
  explicit Pipeline(int n) : n_(n) {
    cudaMalloc(&data_, n * sizeof(int));
    std::vector<int> zero(n);
    for (int i = 0; i < n; ++i) zero[i] = i;
    cudaMemcpy(data_, zero.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  }
  ~Pipeline() { cudaFree(data_); }

  template <typename F>
  Pipeline& apply(F f) {
    transform<<<(n_ + 511) / 512, 256>>>(data_, n_, f);
    return *this;
  }
  void each(const std::function<void(int, int)>& visit) const {
    std::vector<int> host(n_);
    cudaMemcpy(host.data(), data_, n_ * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n_; ++i) visit(i, host[i]);
  }

 private:
  int n_;
  int* data_ = nullptr;
};

int main() {
  Pipeline pipeline(5000);
  pipeline.apply(Add{10}).apply(Clamp{20, 3000}).apply(Then<Add, Clamp>{Add{-5}, Clamp{0, 100}});
  long sum = 0;
  pipeline.each([&sum](int, int value) { sum += value; });
  std::cout << "sum " << sum << std::endl;
  return 0;
}
