#include "include_device_buffer.cuh"
#include <algorithm>
#include <numeric>

template <typename T, typename Keep>
__global__ void mark(const T* values, unsigned char* marks, size_t n, Keep keep) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < n) marks[i] = keep(values[i]) ? 1 : 0;
}

struct Divisible {
  long by;
  __device__ bool operator()(long v) const { return v % by == 0; }
};

int main(int argc, char** argv) {
  std::vector<long> values(6400);
  std::iota(values.begin(), values.end(), 0L);
  const long by = argc > 1 ? std::stol(argv[1]) : 7;
  device_buffer<long> d_values(values);
  device_buffer<unsigned char> d_marks(values.size());
  mark<<<blocks_for(int(values.size()), 256), 256>>>(d_values.data(), d_marks.data(), d_values.size(), Divisible{by});
  const auto marks = d_marks.to_host();
  const auto count = std::count(marks.begin(), marks.end(), 1);
  std::cout << count << " of " << values.size() << " are divisible by " << by << '\n';
  return count != long((values.size() + by - 1) / by);
}
