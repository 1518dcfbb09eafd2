// FAILS: No errors
struct Point {
  float x, y, z;
};

__global__ void split(const Point* points, float* x, float* y, float* z, int n) {
  __shared__ float part[768];
  const float* numbers = reinterpret_cast<const float*>(points);
  const int begin = blockIdx.x * 768;
  for (int at = threadIdx.x; at < 768; at += 256) part[at] = numbers[begin + at];
  __syncthreads();
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  x[i] = part[3 * threadIdx.x];
  y[i] = part[3 * threadIdx.x + 1];
  z[i] = part[3 * threadIdx.x + 2];
}
