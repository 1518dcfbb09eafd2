/*+++
title   = "Recursion"
summary = "Fibonacci, Ackermann, the towers of Hanoi and a determinant, each calling itself."
entry   = "recurse"
block   = ["32"]
grid    = ["1"]
args    = ["out"]
check   = "none"

[buffers]
out = { element = "int", rows = "1", cols = "32 * 4" }
+++*/

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__device__ void hanoi(int n, int from, int to, int* moves) {
  if (n == 0) return;
  hanoi(n - 1, from, 3 - from - to, moves);
  moves[from * 3 + to]++;
  hanoi(n - 1, 3 - from - to, to, moves);
}

template <int N>
__device__ int determinant(const int (&m)[N][N]) {
  int sum = 0;
  for (int c = 0; c < N; ++c) {
    int minor[N - 1][N - 1];
    for (int i = 1; i < N; ++i)
      for (int j = 0, k = 0; j < N; ++j)
        if (j != c) minor[i - 1][k++] = m[i][j];
    sum += (c % 2 ? -1 : 1) * m[0][c] * determinant(minor);
  }
  return sum;
}
template <>
__device__ int determinant<1>(const int (&m)[1][1]) { return m[0][0]; }

__global__ void recurse(int* out) {
  const int t = threadIdx.x;
  out[4 * t] = fibonacci(t % 13);
  out[4 * t + 1] = ackermann(t % 3, t % 5);
  int moves[9] = {};
  hanoi(t % 6, 0, 2, moves);
  int code = 0;
  for (int k = 0; k < 9; ++k) code = code * 31 + moves[k];
  out[4 * t + 2] = code;
  int m[4][4];
  for (int i = 0; i < 16; ++i) m[i / 4][i % 4] = (i * 7 + t * 5) % 11 - 5;
  out[4 * t + 3] = determinant(m);
}
