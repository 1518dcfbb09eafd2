// FAILS: No bank conflicts in stores
struct Point {
  float x, y, z;
};

__global__ void split(const Point* points, float* x, float* y, float* z, int n) {
  __shared__ float part[768];
  const float* numbers = reinterpret_cast<const float*>(points);
  const int begin = blockIdx.x * 768, end = min(begin + 768, 3 * n);
  for (int at = begin + threadIdx.x; at < end; at += 256) part[(at - begin) % 3 * 256 + (at - begin) / 3] = numbers[at];
  __syncthreads();
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  x[i] = part[threadIdx.x];
  y[i] = part[256 + threadIdx.x];
  z[i] = part[512 + threadIdx.x];
}
