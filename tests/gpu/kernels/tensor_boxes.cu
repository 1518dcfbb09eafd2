/*+++
title   = "Boxes of a tensor, in and out"
summary = "Checks what bulk tensor copies read and write, with and without swizzle, also at every edge."
entry   = "through_shared"
block   = [128]
grid    = ["ceil_div(width + 16 / sizeof(T), COLUMNS / sizeof(T))", "ceil_div(height + 5, 16)"]
args    = ["in_map", "out_map", "seen"]
check   = { kernel = "by_hand", args = ["in", "out", "seen", "width", "height"] }
default_size = [80, 50]

[params]
T        = { default = "float", values = ["char", "short", "float", "double"], label = "Element" }
COLUMNS  = { default = 128, values = [32, 64, 128], label = "Box columns, bytes" }
SWIZZLED = { default = 1, values = [0, 1], label = "Swizzled" }

[buffers]
in   = { element = "T", rows = "height", cols = "width", fill = "index" }
out  = { element = "T", rows = "height", cols = "width", fill = [0] }
seen = { element = "int", rows = "(width / 4 + 2) * (height / 16 + 2)", cols = "4 * COLUMNS", fill = [0] }

[tensor_maps]
in_map  = { buffer = "in",  box = ["COLUMNS / sizeof(T)", 16], swizzle = "COLUMNS * SWIZZLED" }
out_map = { buffer = "out", box = ["COLUMNS / sizeof(T)", 16], swizzle = "COLUMNS * SWIZZLED" }
+++*/

struct alignas(64) TensorMap {
  char bytes[128];
};

constexpr int kRows = 16;
constexpr int kColumns = COLUMNS / sizeof(T);

// Boxes start before the first element and end after the last one. Within a row they start at multiples of 16 bytes,
// because the hardware refuses other positions.
__device__ int first_column() {
  return static_cast<int>(blockIdx.x) * kColumns - 16 / static_cast<int>(sizeof(T));
}
__device__ int first_row() {
  return static_cast<int>(blockIdx.y) * kRows - 5;
}
// The hardware can read boxes that start before the tensor, but it does not write them.
__device__ bool is_written() {
  return first_column() >= 0 && first_row() >= 0;
}
__device__ int* of_block(int* seen) {
  return seen + (blockIdx.y * gridDim.x + blockIdx.x) * (kRows * COLUMNS / 4);
}

__device__ unsigned shared_address(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__global__ void through_shared(const __grid_constant__ TensorMap in_map, const __grid_constant__ TensorMap out_map,
                               int* seen) {
  alignas(1024) __shared__ int box[kRows * COLUMNS / 4];
  __shared__ unsigned long long barrier;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&barrier)) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)),
                 "r"(static_cast<unsigned>(sizeof(box)))
                 : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            shared_address(box)),
        "l"(&in_map), "r"(first_column()), "r"(first_row()), "r"(shared_address(&barrier))
        : "memory");
  }
  __syncthreads();
  unsigned is_over;
  do {
    asm volatile("{ .reg .pred over; mbarrier.try_wait.parity.shared::cta.b64 over, [%1], 0; selp.u32 %0, 1, 0, over; }"
                 : "=r"(is_over)
                 : "r"(shared_address(&barrier))
                 : "memory");
  } while (!is_over);

  for (int i = threadIdx.x; i < kRows * COLUMNS / 4; i += blockDim.x) of_block(seen)[i] = box[i];

  if (threadIdx.x == 0 && is_written()) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&out_map),
                 "r"(first_column()), "r"(first_row()), "r"(shared_address(box))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// Makes the same copies as through_shared, without a tensor map. Within each span of the swizzle, pieces of 16 bytes
// are exchanged depending on the number of their 128-byte line.
__global__ void by_hand(const T* in, T* out, int* seen, int width, int height) {
  T* box = reinterpret_cast<T*>(of_block(seen));
  for (int i = threadIdx.x; i < kRows * kColumns; i += blockDim.x) {
    const int x = first_column() + i % kColumns, y = first_row() + i / kColumns;
    const bool is_inside = x >= 0 && x < width && y >= 0 && y < height;
    const unsigned byte = i * sizeof(T);
    const unsigned pieces = SWIZZLED ? COLUMNS / 16 : 0;
    const unsigned moved = pieces > 1 ? byte ^ (byte / 128 % pieces) * 16 : byte;
    box[moved / sizeof(T)] = is_inside ? in[y * width + x] : T(0);
    if (is_inside && is_written()) out[y * width + x] = in[y * width + x];
  }
}
