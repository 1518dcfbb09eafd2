// Recursive functions, some of them called through a pointer, and virtual functions.
// block: 64
// in: s32 index
// out: s64
__device__ __noinline__ long long ackermann(long long m, long long n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__device__ __noinline__ long long fibonacci(long long n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ __noinline__ long long gcd(long long a, long long b) {
  return b == 0 ? a : gcd(b, a % b);
}

struct Shape {
  __device__ virtual long long area() const = 0;
};
struct Square : Shape {
  long long side;
  __device__ explicit Square(long long length) : side(length) {}
  __device__ long long area() const override { return side * side; }
};
struct Rectangle : Shape {
  long long width, height;
  __device__ Rectangle(long long w, long long h) : width(w), height(h) {}
  __device__ long long area() const override { return width * height; }
};

extern "C" __global__ void test(const int* in, long long* out) {
  const int i = in[threadIdx.x];
  long long (*function)(long long, long long) = i % 3 == 0 ? ackermann : gcd;
  Square square(i);
  Rectangle rectangle(i, i + 2);
  const Shape* shape = i % 5 < 2 ? static_cast<const Shape*>(&square) : &rectangle;
  out[threadIdx.x] = function(i % 3, i % 4) * 1000 + fibonacci(i % 9) * 100000 + shape->area();
}
