#include <cstdint>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

// Adds many pairs of 1024-bit numbers, one warp a pair, one limb a lane; carries by a ballot.

using limb = uint32_t;
constexpr int LIMBS = 32;

__global__ void add(const limb* a, const limb* b, limb* sum, bool* overflow, int pairs) {
  const int pair = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (pair >= pairs) return;
  const limb x = a[pair * LIMBS + lane], y = b[pair * LIMBS + lane];
  const limb s = x + y;
  const unsigned generates = __ballot_sync(0xffffffff, s < x);
  const unsigned propagates = __ballot_sync(0xffffffff, s == 0xffffffffu);
  const uint64_t g = uint64_t(generates) << 1;
  const uint64_t carries = (g + propagates) ^ propagates;
  sum[pair * LIMBS + lane] = s + unsigned(carries >> lane & 1);
  if (lane == 0) overflow[pair] = carries >> 32 & 1;
}

std::string hex(const limb* n) {
  std::ostringstream out;
  for (int i = LIMBS - 1; i >= LIMBS - 2; --i) out << std::hex << n[i] << ' ';
  return out.str();
}

int main() {
  const int pairs = 100;
  std::vector<limb> a(pairs * LIMBS), b(a.size()), s(a.size());
  std::mt19937 random(4);
  for (auto& l : a) l = random();
  for (size_t i = 0; i < b.size(); ++i) b[i] = i % 3 ? ~a[i] : limb(random());
  limb *da, *db, *ds;
  bool* overflow;
  const size_t bytes = a.size() * sizeof(limb);
  cudaMalloc(&da, bytes);
  cudaMalloc(&db, bytes);
  cudaMalloc(&ds, bytes);
  cudaMalloc(&overflow, pairs);
  cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
  add<<<(pairs * 32 + 127) / 128, 128>>>(da, db, ds, overflow, pairs);
  cudaMemcpy(s.data(), ds, bytes, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int p = 0; p < pairs; ++p) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; ++i) {
      carry += uint64_t(a[p * LIMBS + i]) + b[p * LIMBS + i];
      wrong += s[p * LIMBS + i] != limb(carry);
      carry >>= 32;
    }
  }
  std::cout << hex(s.data()) << "... " << wrong << " wrong limbs\n";
  return wrong;
}
