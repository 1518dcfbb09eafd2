// Hashes of one word per thread: rounds of SHA-256, a checksum with a table, and a multiplicative hash.
// block: 96
// in: u32 random
// out: u32 960
__constant__ unsigned constants[16] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
                                       0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
                                       0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174};
__device__ unsigned rotated(unsigned value, int by) {
  return value >> by | value << (32 - by);
}

__device__ unsigned checksum(const unsigned char* bytes, int count) {
  unsigned sum = ~0u;
  for (int at = 0; at < count; ++at) {
    sum ^= bytes[at];
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
  }
  return ~sum;
}

extern "C" __global__ void test(const unsigned* in, unsigned* out) {
  unsigned state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned word = in[threadIdx.x];
  for (int round = 0; round < 16; ++round) {
    const unsigned choice = (state[4] & state[5]) ^ (~state[4] & state[6]);
    const unsigned majority = (state[0] & state[1]) ^ (state[0] & state[2]) ^ (state[1] & state[2]);
    const unsigned first = state[7] + (rotated(state[4], 6) ^ rotated(state[4], 11) ^ rotated(state[4], 25)) + choice +
                           constants[round] + word;
    const unsigned second = (rotated(state[0], 2) ^ rotated(state[0], 13) ^ rotated(state[0], 22)) + majority;
    for (int at = 7; at > 0; --at) state[at] = state[at - 1];
    state[4] += first;
    state[0] = first + second;
    word = word * 1664525u + 1013904223u;
  }
  for (int at = 0; at < 8; ++at) out[at * 96 + threadIdx.x] = state[at];
  out[8 * 96 + threadIdx.x] = checksum(reinterpret_cast<const unsigned char*>(state), 32);
  const unsigned long long key = (static_cast<unsigned long long>(state[0]) << 32 | state[1]) * 0x9e3779b97f4a7c15ull;
  out[9 * 96 + threadIdx.x] = static_cast<unsigned>(key >> 40);
}
