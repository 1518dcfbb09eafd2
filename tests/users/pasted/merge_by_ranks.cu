#include <iostream>
#include <vector>
#include <algorithm>

// Number of elements of sorted v that come before key
template <bool Inclusive>
__device__ int rank_of(const int* v, int n, int key) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    bool before = Inclusive ? v[mid] <= key : v[mid] < key;
    if (before) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

__global__ void merge(const int* a, int na, const int* b, int nb, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < na) {
    out[i + rank_of<false>(b, nb, a[i])] = a[i];
  } else if (i < na + nb) {
    int j = i - na;
    out[j + rank_of<true>(a, na, b[j])] = b[j];
  }
}

int main() {
  const int na = 700, nb = 900;
  std::vector<int> a(na), b(nb), c(na + nb), expect(na + nb);
  for (int i = 0; i < na; ++i) a[i] = 5 * i / 2;
  for (int i = 0; i < nb; ++i) b[i] = 2 * i;
  int *da, *db, *dc;
  cudaMalloc(&da, sizeof(int) * na);
  cudaMalloc(&db, sizeof(int) * nb);
  cudaMalloc(&dc, sizeof(int) * (na + nb));
  cudaMemcpy(da, &a[0], sizeof(int) * na, cudaMemcpyHostToDevice);
  cudaMemcpy(db, &b[0], sizeof(int) * nb, cudaMemcpyHostToDevice);
  const int tpb = 128;
  merge<<<(na + nb + tpb - 1) / tpb, tpb>>>(da, na, db, nb, dc);
  cudaMemcpy(&c[0], dc, sizeof(int) * (na + nb), cudaMemcpyDeviceToHost);
  std::merge(a.begin(), a.end(), b.begin(), b.end(), expect.begin());
  std::cout << std::boolalpha << (c == expect) << '\n';
  cudaFree(da), cudaFree(db), cudaFree(dc);
  return c != expect;
}
