#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

static void cuda_check(cudaError_t e, const char* what) {
  if (e != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(e));
}

template <class T>
class DeviceVector {
 public:
  explicit DeviceVector(std::size_t n) : size_(n) { cuda_check(cudaMalloc(&data_, n * sizeof(T)), "cudaMalloc"); }
  explicit DeviceVector(const std::vector<T>& host) : DeviceVector(host.size()) {
    cuda_check(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "upload");
  }
  DeviceVector(const DeviceVector&) = delete;
  DeviceVector& operator=(const DeviceVector&) = delete;
  ~DeviceVector() { cudaFree(data_); }
  T* get() { return data_; }
  std::size_t size() const { return size_; }
  std::vector<T> download() const {
    std::vector<T> host(size_);
    cuda_check(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "download");
    return host;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

__global__ void integrate(float* __restrict__ x, float* __restrict__ y, float* __restrict__ vx, float* __restrict__ vy,
                          const float* __restrict__ ox, const float* __restrict__ oy, int n, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float ax = 0, ay = 0;
  for (int j = 0; j < n; ++j) {
    const float dx = ox[j] - ox[i], dy = oy[j] - oy[i];
    const float inv = rsqrtf(dx * dx + dy * dy + 1e-3f);
    const float s = inv * inv * inv;
    ax += dx * s;
    ay += dy * s;
  }
  vx[i] += ax * dt;
  vy[i] += ay * dt;
  x[i] = ox[i] + vx[i] * dt;
  y[i] = oy[i] + vy[i] * dt;
}

class Simulation {
 public:
  Simulation(int bodies, unsigned seed) : n_(bodies), x_(bodies), y_(bodies), vx_(bodies), vy_(bodies), ox_(bodies), oy_(bodies) {
    std::mt19937 rng(seed);
    std::uniform_real_distribution<float> place(-1, 1);
    std::vector<float> px(n_), py(n_);
    for (int i = 0; i < n_; ++i) { px[i] = place(rng); py[i] = place(rng); }
    cudaMemcpy(ox_.get(), px.data(), n_ * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(oy_.get(), py.data(), n_ * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(vx_.get(), 0, n_ * sizeof(float));
    cudaMemset(vy_.get(), 0, n_ * sizeof(float));
  }
  void step(float dt) {
    const int threads = 128;
    integrate<<<(n_ + threads - 1) / threads, threads>>>(x_.get(), y_.get(), vx_.get(), vy_.get(), ox_.get(), oy_.get(), n_, dt);
    cuda_check(cudaGetLastError(), "integrate");
    cudaMemcpy(ox_.get(), x_.get(), n_ * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpy(oy_.get(), y_.get(), n_ * sizeof(float), cudaMemcpyDeviceToDevice);
  }
  std::vector<float> xs() const { return ox_.download(); }

 private:
  int n_;
  DeviceVector<float> x_, y_, vx_, vy_, ox_, oy_;
};

int main() try {
  Simulation sim(600, 1);
  for (int s = 0; s < 5; ++s) sim.step(1e-4f);
  double sum = 0;
  for (float v : sim.xs()) sum += v;
  std::cout << "centre " << sum / 600 << '\n';
  return std::abs(sum / 600) < 0.5 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
