/*+++
title   = "A matrix class"
summary = "Templates with sizes, operators, references, a static_assert and recursion at compile time."
entry   = "powers<3>"
block   = ["64"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "64 * 9", fill = "random" }
out = { element = "float", rows = "1", cols = "64 * 9" }
+++*/

template <class T, int R, int C>
struct Matrix {
  T m[R][C];
  static_assert(R > 0 && C > 0, "a matrix has elements");
  __device__ T& at(int r, int c) { return m[r][c]; }
  __device__ const T& at(int r, int c) const { return m[r][c]; }
  static __device__ Matrix identity() {
    Matrix i{};
    for (int k = 0; k < R; ++k) i.at(k, k) = 1;
    return i;
  }
};

template <class T, int R, int K, int C>
__device__ Matrix<T, R, C> operator*(const Matrix<T, R, K>& a, const Matrix<T, K, C>& b) {
  Matrix<T, R, C> result{};
  for (int r = 0; r < R; ++r)
    for (int c = 0; c < C; ++c)
      for (int k = 0; k < K; ++k) result.at(r, c) += a.at(r, k) * b.at(k, c);
  return result;
}

template <int N, class M>
__device__ M power(const M& m) {
  if constexpr (N == 0) return M::identity();
  else if constexpr (N % 2 == 0) return power<N / 2>(m * m);
  else return m * power<N - 1>(m);
}

template <int N>
__global__ void powers(const float* in, float* out) {
  using M = Matrix<float, N, N>;
  const M own = reinterpret_cast<const M*>(in)[threadIdx.x];
  reinterpret_cast<M*>(out)[threadIdx.x] = power<5>(own);
}
