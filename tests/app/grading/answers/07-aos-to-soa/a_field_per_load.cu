// FAILS: Coalesced loads
struct Point {
  float x, y, z;
};

__global__ void split(const Point* points, float* x, float* y, float* z, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  x[i] = points[i].x;
  y[i] = points[i].y;
  z[i] = points[i].z;
}
