// FAILS: Coalesced stores
struct Point {
  float x, y, z;
};

__global__ void split(const Point* points, float* x, float* y, float* z, int n) {
  const float* numbers = reinterpret_cast<const float*>(points);
  const int begin = blockIdx.x * 768, end = min(begin + 768, 3 * n);
  for (int at = begin + threadIdx.x; at < end; at += 256) {
    float* field = at % 3 == 0 ? x : at % 3 == 1 ? y : z;
    field[at / 3] = numbers[at];
  }
}
