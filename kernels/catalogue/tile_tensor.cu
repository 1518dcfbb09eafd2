/*+++
title   = "Tile with bulk tensor copies"
summary = """
One thread requests two boxes of the input, and hardware copies them to shared memory; a tensor map describes where \
their elements are. Meanwhile, no thread calculates addresses or holds data in registers, and the hardware itself \
applies the swizzle that avoids bank conflicts. A row must be a multiple of 16 bytes long."""
order   = 12
entry   = "transpose_tile_tensor"
block   = ["256"]
grid    = ["ceil_div(height, 64)", "ceil_div(width, 64)"]
args    = ["in_map", "out", "width", "height"]
check   = "transpose"

[params]
SWIZZLE = { default = 128, values = [0, 128], label = "Swizzle (bytes)" }

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width",  cols = "height" }

[tensor_maps]
in_map = { buffer = "in", box = [32, 64], swizzle = "SWIZZLE" }
+++*/

struct alignas(64) TensorMap {
  char bytes[128];
};

// A box must start at a multiple of the size after which the swizzle repeats.
struct alignas(1024) Boxes {
  float4 pieces[2][64][8];  // two boxes of 64 rows and 32 columns
};

__device__ unsigned shared_address(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

// Initialises a barrier that waits for one thread and for this number of copied bytes.
__device__ void expect_bytes(unsigned long long* barrier, unsigned bytes) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(barrier)) : "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)), "r"(bytes)
               : "memory");
}

// Starts copying the box whose first element is in column x, row y.
__device__ void copy_box(void* to, const TensorMap* map, int x, int y, unsigned long long* barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
          shared_address(to)),
      "l"(map), "r"(x), "r"(y), "r"(shared_address(barrier))
      : "memory");
}

__device__ void wait_for(unsigned long long* barrier) {
  unsigned is_over;
  do {
    asm volatile("{ .reg .pred over; mbarrier.try_wait.parity.shared::cta.b64 over, [%1], 0; selp.u32 %0, 1, 0, over; }"
                 : "=r"(is_over)
                 : "r"(shared_address(barrier))
                 : "memory");
  } while (!is_over);
}

__device__ void store4(float* row, int x, int width, float4 four) {
  if (width % 4 == 0) {
    if (x < width) *reinterpret_cast<float4*>(&row[x]) = four;
    return;
  }
  if (x < width) row[x] = four.x;
  if (x + 1 < width) row[x + 1] = four.y;
  if (x + 2 < width) row[x + 2] = four.z;
  if (x + 3 < width) row[x + 3] = four.w;
}

__global__ void transpose_tile_tensor(const __grid_constant__ TensorMap in_map, float* out, int width, int height) {
  __shared__ Boxes boxes;
  __shared__ unsigned long long barrier;
  const int x0 = blockIdx.y * 64;
  const int y0 = blockIdx.x * 64;

  if (threadIdx.x == 0) {
    expect_bytes(&barrier, sizeof(boxes));
    copy_box(boxes.pieces[0], &in_map, x0, y0, &barrier);
    copy_box(boxes.pieces[1], &in_map, x0 + 32, y0, &barrier);
  }
  __syncthreads();
  wait_for(&barrier);

  // Each thread transposes a patch of 4 × 4 elements. Eight threads read at a time, two patches high and four wide, so
  // that the swizzle gives each of them its own banks.
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int patch_y = lane % 2 + lane / 8 * 2 + warp % 2 * 8;
  const int patch_x = lane / 2 % 4 + warp / 2 * 4;
  float4 patch[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int row = 4 * patch_y + j;
    const int piece = patch_x % 8;
    patch[j] = boxes.pieces[patch_x / 8][row][SWIZZLE ? piece ^ row % 8 : piece];
  }

  const int x = x0 + 4 * patch_x;
  const int y = y0 + 4 * patch_y;
  const float4 columns[4] = {make_float4(patch[0].x, patch[1].x, patch[2].x, patch[3].x),
                             make_float4(patch[0].y, patch[1].y, patch[2].y, patch[3].y),
                             make_float4(patch[0].z, patch[1].z, patch[2].z, patch[3].z),
                             make_float4(patch[0].w, patch[1].w, patch[2].w, patch[3].w)};
#pragma unroll
  for (int i = 0; i < 4; ++i)
    if (x + i < width) store4(&out[(x + i) * height], y, height, columns[i]);
}
