/*+++
title   = "Sieve of Eratosthenes"
summary = "Bits in shared memory, cleared by atomics; a Miller-Rabin test beside it."
entry   = "sieve"
block   = ["128"]
grid    = ["1"]
args    = ["count", "bits", "agree"]
check   = "none"

[buffers]
count = { element = "int", rows = "1", cols = "1" }
bits = { element = "unsigned", rows = "1", cols = "64" }
agree = { element = "int", rows = "1", cols = "1" }
+++*/

__device__ unsigned power(unsigned long long base, unsigned exponent, unsigned modulus) {
  unsigned long long result = 1;
  for (base %= modulus; exponent; exponent >>= 1, base = base * base % modulus)
    if (exponent & 1) result = result * base % modulus;
  return result;
}

__device__ bool is_prime(unsigned n) {
  if (n < 2) return false;
  for (unsigned p : {2u, 3u, 5u, 7u})
    if (n % p == 0) return n == p;
  unsigned d = n - 1;
  const int r = __ffs(d) - 1;
  d >>= r;
  for (unsigned a : {2u, 3u}) {
    unsigned long long x = power(a, d, n);
    bool composite = x != 1 && x != n - 1;
    for (int k = 1; k < r && composite; ++k) {
      x = x * x % n;
      composite = x != n - 1;
    }
    if (composite) return false;
  }
  return true;
}

__global__ void sieve(int* count, unsigned* bits, int* agree) {
  __shared__ unsigned word[64];
  if (threadIdx.x < 64) word[threadIdx.x] = threadIdx.x == 0 ? ~3u : ~0u;
  __syncthreads();
  for (int p = 2; p * p < 2048; ++p) {
    if (word[p / 32] >> p % 32 & 1)
      for (int m = p * (p + threadIdx.x); m < 2048; m += p * blockDim.x) atomicAnd(&word[m / 32], ~(1u << m % 32));
    __syncthreads();
  }
  int own = threadIdx.x < 64 ? __popc(word[threadIdx.x]) : 0;
  if (threadIdx.x < 64) bits[threadIdx.x] = word[threadIdx.x];
  own = __reduce_add_sync(~0u, own);
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  const int same = __syncthreads_and(is_prime(threadIdx.x * 16 + 7) == (word[(threadIdx.x * 16 + 7) / 32] >> (threadIdx.x * 16 + 7) % 32 & 1));
  if (threadIdx.x % 32 == 0) atomicAdd(&total, own);
  __syncthreads();
  if (threadIdx.x == 0) *count = total, *agree = same;
}
