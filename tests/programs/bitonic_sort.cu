// Sorts 256 keys, together with their positions, by a bitonic network.
// block: 256
// in: s32 random
// out: s32
// out: u16
extern "C" __global__ void test(const int* in, int* keys, unsigned short* places) {
  struct Entry {
    int key;
    unsigned short place;
  };
  __shared__ Entry entries[256];
  const unsigned i = threadIdx.x;
  entries[i] = {in[i], static_cast<unsigned short>(i)};
  __syncthreads();
  for (unsigned size = 2; size <= 256; size *= 2)
    for (unsigned distance = size / 2; distance > 0; distance /= 2) {
      const unsigned partner = i ^ distance;
      if (partner > i) {
        const Entry a = entries[i], b = entries[partner];
        const bool before = a.key < b.key || (a.key == b.key && a.place < b.place);
        if (before != ((i & size) == 0)) {
          entries[i] = b;
          entries[partner] = a;
        }
      }
      __syncthreads();
    }
  keys[i] = entries[i].key;
  places[i] = entries[i].place;
}
