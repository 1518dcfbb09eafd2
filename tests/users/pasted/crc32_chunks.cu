#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr std::array<uint32_t, 256> make_table() {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t c = i;
    for (int k = 0; k < 8; ++k) c = (c >> 1) ^ ((c & 1) ? 0xEDB88320u : 0u);
    table[i] = c;
  }
  return table;
}

static constexpr std::array<uint32_t, 256> host_table = make_table();
__constant__ uint32_t table[256];

__global__ void crc32(const uint8_t* data, uint32_t* crcs, int chunk, int chunks) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= chunks) return;
  uint32_t crc = ~0u;
  for (int i = 0; i < chunk; ++i) crc = (crc >> 8) ^ table[(crc ^ data[c * chunk + i]) & 0xFF];
  crcs[c] = ~crc;
}

uint32_t crc32_of(const uint8_t* data, int size) {
  uint32_t crc = ~0u;
  while (size-- > 0) crc = (crc >> 8) ^ host_table[(crc ^ *data++) & 0xFF];
  return ~crc;
}

int main() {
  static_assert(host_table[1] == 0x77073096u, "the table of the reflected polynomial");
  const int chunk = 48, chunks = 300;
  std::vector<uint8_t> data(chunk * chunks);
  for (size_t i = 0; i < data.size(); ++i) data[i] = uint8_t(i * i >> 3);
  uint8_t* d_data;
  uint32_t* d_crcs;
  cudaMalloc(&d_data, data.size());
  cudaMalloc(&d_crcs, chunks * sizeof(uint32_t));
  cudaMemcpy(d_data, data.data(), data.size(), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(table, host_table.data(), sizeof(uint32_t) * host_table.size());
  crc32<<<(chunks + 63) / 64, 64>>>(d_data, d_crcs, chunk, chunks);
  std::vector<uint32_t> crcs(chunks);
  cudaMemcpy(crcs.data(), d_crcs, chunks * sizeof(uint32_t), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int c = 0; c < chunks; ++c) wrong += crcs[c] != crc32_of(&data[c * chunk], chunk);
  std::printf("first %08x, %d wrong\n", crcs[0], wrong);
  return wrong;
}
