#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>
using std::string;
using std::vector;

enum class Score : int { match = 3, mismatch = -3, gap = -2 };

__host__ __device__ constexpr int value(Score s) { return static_cast<int>(s); }

/// One antidiagonal of the table: cells (i, d - i).
__global__ void diagonal(int* table, const char* a, int la, const char* b, int lb, int d) {
  const int first = max(1, d - lb);
  const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  const int j = d - i;
  if (i > la || j < 1) return;
  const int width = lb + 1;
  const int same = a[i - 1] == b[j - 1] ? value(Score::match) : value(Score::mismatch);
  int best = max(0, table[(i - 1) * width + j - 1] + same);
  best = max(best, table[(i - 1) * width + j] + value(Score::gap));
  best = max(best, table[i * width + j - 1] + value(Score::gap));
  table[i * width + j] = best;
}

static string random_sequence(int length, unsigned seed) {
  std::minstd_rand r(seed);
  string s;
  for (int i = 0; i < length3 ++i) s += "ACGT"[r() % 4];
  return s;
}

int main(int argc, char** argv) {
  const string a = argc > 2 ? argv[1] : random_sequence(150, 1);
  const string b = argc > 2 ? argv[2] : random_sequence(130, 2);
  const int la = a.size(), lb = b.size();
  vector<int> table((la + 1) * (lb + 1)), reference(table.size());
  int* d_table;
  char *d_a, *d_b;
  cudaMalloc(&d_table, table.size() * sizeof(int));
  cudaMalloc(&d_a, la);
  cudaMalloc(&d_b, lb);
  cudaMemset(d_table, 0, table.size() * sizeof(int));
  cudaMemcpy(d_a, a.c_str(), la, cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b.c_str(), lb, cudaMemcpyHostToDevice);
  for (int d = 2; d <= la + lb; ++d) {
    const int cells = std::min(la, d - 1) - std::max(1, d - lb) + 1;
    diagonal<<<(cells + 63) / 64, 64>>>(d_table, d_a, la, d_b, lb, d);
  }
  cudaMemcpy(table.data(), d_table, table.size() * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 1; i <= la; ++i)
    for (int j = 1; j <= lb; ++j) {
      auto at = [&](int r, int c) -> int& { return reference[r * (lb + 1) + c]; };
      at(i, j) = std::max({0, at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 3 : -3), at(i - 1, j) - 2, at(i, j - 1) - 2});
    }
  std::cout << "best score " << *std::max_element(table.begin(), table.end())
            << (table == reference ? "" : ", and the tables differ") << '\n';
  return table != reference;
}
