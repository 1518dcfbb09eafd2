#include <cstdio>
#include <string>
#include <vector>
#include <algorithm>

// One anti-diagonal of the table of the longest common subsequence
__global__ void lcs_diagonal(const char* a, const char* b, int m, int n, int d, int* table) {
  int i = max(1, d - n) + blockIdx.x * blockDim.x + threadIdx.x;
  int j = d - i;
  if (i > m || j < 1) return;
  int w = n + 1;
  if (a[i - 1] == b[j - 1])
    table[i * w + j] = table[(i - 1) * w + j - 1] + 1;
  else
    table[i * w + j] = max(table[(i - 1) * w + j], table[i * w + j - 1]);
}

int main() {
  std::string a, b;
  for (int i = 0; i < 150; ++i) a += char('A' + (i * 7) % 11);
  for (int i = 0; i < 120; ++i) b += char('A' + (i * 5) % 11);
  int m = a.size(), n = b.size();
  char *da, *db;
  int* dt;
  cudaMalloc(&da, m);
  cudaMalloc(&db, n);
  cudaMalloc(&dt, (m + 1) * (n + 1) * sizeof(int));
  cudaMemcpy(da, a.data(), m, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), n, cudaMemcpyHostToDevice);
  cudaMemset(dt, 0, (m + 1) * (n + 1) * sizeof(int));
  for (int d = 2; d <= m + n; ++d) {
    int len = std::min(m, d - 1) - std::max(1, d - n) + 1;
    lcs_diagonal<<<(len + 63) / 64, 64>>>(da, db, m, n, d, dt);
  }
  int length;
  cudaMemcpy(&length, dt + (m + 1) * (n + 1) - 1, sizeof(int), cudaMemcpyDeviceToHost);

  std::vector<std::vector<int>> t(m + 1, std::vector<int>(n + 1));
  for (int i = 1; i <= m; ++i)
    for (int j = 1; j <= n; ++j) t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : std::max(t[i - 1][j], t[i][j - 1]);
  printf("gpu %d cpu %d\n", length, t[m][n]);
  cudaFree(da); cudaFree(db); cudaFree(dt);
  return length != t[m][n];
}
