#pragma once

// One kernel per kind of access. It executes one access instruction. Addresses and active lanes are in the kernel's
// parameters, so that only the access itself uses the memory that is counted. Reading a counter takes milliseconds, so
// one launch counts several patterns: pattern k is repeated base^k times. The sum is a number in this base, and its
// digits are the counts of the patterns. The repetitions are spread over all multiprocessors, one warp on each, so that
// accesses do not interfere.

#include <cstdint>

constexpr unsigned kSharedBytes = 16384;
constexpr unsigned kConstantBytes = 16384;
constexpr unsigned kGlobalBytes = 1 << 20;
constexpr unsigned kMostDigits = 5;

struct Pattern {
  std::uint32_t kind;
  std::uint32_t mask;   ///< active lanes
  std::uint32_t a[32];  ///< byte offset of each lane
  /// For cp.async: byte offset in global memory. For kinds with a source size, the upper 8 bits are the number of bytes
  /// to read.
  std::uint32_t b[32];
};

struct Parameters {
  Pattern patterns[kMostDigits];
  std::uint32_t repeats[kMostDigits];  ///< repetitions of each pattern, a power of the base; 0: no pattern
  std::uint32_t magic;                 ///< no loaded value equals this number, which the compiler does not know
  std::uint32_t zero;                  ///< always 0; the compiler does not know this
  char* global;                        ///< kGlobalBytes
  std::uint32_t* sink;
  const Pattern* in_global;  ///< the same patterns in global memory, for kinds whose access reads constant memory
};

/// Inputs of one access.
struct Lane {
  unsigned lane;
  std::uint32_t a, b;    ///< offsets of the lane
  std::uint32_t shared;  ///< address of the shared array
  char* global;
  std::uint64_t local, constant;  ///< addresses of the arrays in these spaces
  std::uint32_t value;            ///< value that a store stores
  std::uint32_t magic;
  __device__ std::uint64_t value64() const { return value * 0x100000001ull; }
};

/// Results of an access, added up so that the compiler keeps them.
struct Result {
  std::uint32_t v0 = 0, v1 = 0, v2 = 0, v3 = 0;
  std::uint64_t w0 = 0, w1 = 0;
  __device__ std::uint64_t mixed() const { return w0 ^ w1 ^ v0 ^ v1 ^ v2 ^ v3; }
};

__constant__ char g_constant[kConstantBytes];

/// Members of an Access: once(Lane, Result&) executes the access instruction. whole_warp is true if inactive lanes take
/// part too. needs_zeros is true if shared memory must be zeroed first. in_constant is true if the access reads
/// constant memory. Constant memory also contains the parameters, so the pattern is then read from global memory.
template <class Access>
__global__ void probe(const __grid_constant__ Parameters p) {
  __shared__ alignas(1024) char memory[kSharedBytes];
  Lane at{};
  at.lane = threadIdx.x;
  at.shared = static_cast<std::uint32_t>(__cvta_generic_to_shared(memory));
  at.global = p.global;
  at.value = p.magic ^ at.lane;
  at.magic = p.magic;
  asm("cvta.to.const.u64 %0, %1;" : "=l"(at.constant) : "l"(g_constant));
  if constexpr (Access::in_local)
    asm volatile("{.local .align 16 .b8 array[1024]; mov.u64 %0, array;}" : "=l"(at.local)::"memory");
  if constexpr (Access::needs_zeros) {
    for (unsigned byte = 16 * at.lane; byte < kSharedBytes; byte += 512)
      asm volatile("st.shared.v4.u32 [%0], {%1,%1,%1,%1};" ::"r"(at.shared + byte), "r"(0) : "memory");
    __syncwarp();
  }
  std::uint64_t sum = 0;
#pragma unroll 1
  for (unsigned k = 0; k < kMostDigits; ++k) {
    const Pattern& pattern = Access::in_constant ? p.in_global[k] : p.patterns[k];
    const std::uint32_t a = pattern.a[at.lane], b = pattern.b[at.lane];
    const bool on = Access::whole_warp || (pattern.mask >> at.lane & 1);
    const std::uint32_t repeats = p.repeats[k], zero = p.zero;
#pragma unroll 1
    for (std::uint32_t repeat = blockIdx.x; repeat < repeats; repeat += gridDim.x) {
      // The addresses depend on `repeat & zero`, which is always 0. The compiler does not know this, so it cannot move
      // the access out of the loop.
      at.a = a + (repeat & zero);
      at.b = b + (repeat & zero);
      Result result;
      if (on) Access::once(at, result);
      sum += result.mixed();
    }
  }
  if constexpr (Access::in_local)
    if (p.zero != 0) {
      std::uint32_t loaded;
      asm volatile("ld.local.u32 %0, [%1];" : "=r"(loaded) : "l"(at.local + 4 * (p.zero & 63)) : "memory");
      sum += loaded;
    }
  if (sum == p.magic) p.sink[at.lane] = 1;
}

struct Plain {
  static constexpr bool whole_warp = false, needs_zeros = false, in_constant = false, in_local = false;
};

// clang-format cannot parse code with these macros.
// clang-format off
#define ACCESS(name, base)  \
  struct name : base {      \
    static __device__ __forceinline__ void once([[maybe_unused]] const Lane& at, [[maybe_unused]] Result& r)

// ---- ld and st, 1 to 16 bytes.
#define LOAD(space, constraint, where)                                                                                  \
  {                                                                                                                     \
    if constexpr (Width == 1) asm volatile("ld" space ".u8 %0, [%1];" : "=r"(r.v0) : constraint(where) : "memory");     \
    if constexpr (Width == 2)                                                                                           \
      asm volatile("{.reg .u16 h; ld" space ".u16 h, [%1]; cvt.u32.u16 %0, h;}" : "=r"(r.v0) : constraint(where) : "memory"); \
    if constexpr (Width == 4) asm volatile("ld" space ".u32 %0, [%1];" : "=r"(r.v0) : constraint(where) : "memory");    \
    if constexpr (Width == 8) asm volatile("ld" space ".u64 %0, [%1];" : "=l"(r.w0) : constraint(where) : "memory");    \
    if constexpr (Width == 16)                                                                                          \
      asm volatile("ld" space ".v4.u32 {%0,%1,%2,%3}, [%4];"                                                            \
                   : "=r"(r.v0), "=r"(r.v1), "=r"(r.v2), "=r"(r.v3) : constraint(where) : "memory");                    \
  }
#define STORE(space, constraint, where)                                                                                 \
  {                                                                                                                     \
    if constexpr (Width == 1) asm volatile("st" space ".u8 [%0], %1;" ::constraint(where), "r"(at.value) : "memory");   \
    if constexpr (Width == 2)                                                                                           \
      asm volatile("st" space ".u16 [%0], %1;" ::constraint(where), "h"(static_cast<unsigned short>(at.value)) : "memory"); \
    if constexpr (Width == 4) asm volatile("st" space ".u32 [%0], %1;" ::constraint(where), "r"(at.value) : "memory");  \
    if constexpr (Width == 8) asm volatile("st" space ".u64 [%0], %1;" ::constraint(where), "l"(at.value64()) : "memory"); \
    if constexpr (Width == 16)                                                                                          \
      asm volatile("st" space ".v4.u32 [%0], {%1,%1,%1,%1};" ::constraint(where), "r"(at.value) : "memory");            \
  }
struct InLocal : Plain {
  static constexpr bool in_local = true;
};
struct InConstant : Plain {
  static constexpr bool in_constant = true;
};
template <int Width> ACCESS(shared_ld, Plain) LOAD(".shared", "r", at.shared + at.a) };
template <int Width> ACCESS(shared_st, Plain) STORE(".shared", "r", at.shared + at.a) };
template <int Width> ACCESS(global_ld, Plain) LOAD(".global", "l", at.global + at.a) };
template <int Width> ACCESS(global_st, Plain) STORE(".global", "l", at.global + at.a) };
template <int Width> ACCESS(local_ld, InLocal) LOAD(".local", "l", at.local + at.a) };
template <int Width> ACCESS(local_st, InLocal) STORE(".local", "l", at.local + at.a) };
template <int Width> ACCESS(constant_ld, InConstant) LOAD(".const", "l", at.constant + at.a) };
// The address is always in shared memory, but the condition prevents the compiler from knowing this.
template <int Width> ACCESS(generic_ld, Plain) LOAD("", "l", (at.magic == 0 ? at.global : static_cast<char*>(__cvta_shared_to_generic(at.shared))) + at.a) };
template <int Width> ACCESS(generic_st, Plain) STORE("", "l", (at.magic == 0 ? at.global : static_cast<char*>(__cvta_shared_to_generic(at.shared))) + at.a) };

// ---- Atomics, and reductions (atomics without a result). For those in shared memory, the memory is zeroed first, so
// that a loop around a compare-and-swap is deterministic.
struct FromZeros : Plain {
  static constexpr bool needs_zeros = true;
};
#define ATOMIC(name, op, result, constraint, operand)                                                                  \
  ACCESS(shared_##name, FromZeros) {                                                                                   \
    asm volatile("atom.shared." op " %0, [%1], %2;" : result : "r"(at.shared + at.a), constraint(operand) : "memory"); \
  }};                                                                                                                  \
  ACCESS(global_##name, Plain) {                                                                                       \
    asm volatile("atom.global." op " %0, [%1], %2;" : result : "l"(at.global + at.a), constraint(operand) : "memory"); \
  }};
#define REDUCTION(name, op, constraint, operand)                                                       \
  ACCESS(shared_##name, FromZeros) {                                                                   \
    asm volatile("red.shared." op " [%0], %1;" ::"r"(at.shared + at.a), constraint(operand) : "memory"); \
  }};                                                                                                  \
  ACCESS(global_##name, Plain) {                                                                       \
    asm volatile("red.global." op " [%0], %1;" ::"l"(at.global + at.a), constraint(operand) : "memory"); \
  }};
#define FLOAT_RESULT "=f"(reinterpret_cast<float&>(r.v0))
#define DOUBLE_RESULT "=d"(reinterpret_cast<double&>(r.w0))
ATOMIC(atom_add_u32, "add.u32", "=r"(r.v0), "r", at.value)
ATOMIC(atom_min_s32, "min.s32", "=r"(r.v0), "r", at.value)
ATOMIC(atom_inc_u32, "inc.u32", "=r"(r.v0), "r", at.value)
ATOMIC(atom_xor_b32, "xor.b32", "=r"(r.v0), "r", at.value)
ATOMIC(atom_exch_b32, "exch.b32", "=r"(r.v0), "r", at.value)
ATOMIC(atom_add_f16x2, "add.noftz.f16x2", "=r"(r.v0), "r", at.value)
ATOMIC(atom_add_u64, "add.u64", "=l"(r.w0), "l", at.value64())
ATOMIC(atom_max_u64, "max.u64", "=l"(r.w0), "l", at.value64())
ATOMIC(atom_exch_b64, "exch.b64", "=l"(r.w0), "l", at.value64())
ATOMIC(atom_add_f32, "add.f32", FLOAT_RESULT, "f", 1.0f + at.lane)
ATOMIC(atom_add_f64, "add.f64", DOUBLE_RESULT, "d", 1.0 + at.lane)
#define COMPARE_AND_SWAP(name, op, result, constraint, compare, swap)                                                   \
  ACCESS(shared_##name, FromZeros) {                                                                                    \
    asm volatile("atom.shared." op " %0, [%1], %2, %3;"                                                                 \
                 : result : "r"(at.shared + at.a), constraint(compare), constraint(swap) : "memory");                   \
  }};                                                                                                                   \
  ACCESS(global_##name, Plain) {                                                                                        \
    asm volatile("atom.global." op " %0, [%1], %2, %3;"                                                                 \
                 : result : "l"(at.global + at.a), constraint(compare), constraint(swap) : "memory");                   \
  }};
COMPARE_AND_SWAP(atom_cas_b32, "cas.b32", "=r"(r.v0), "r", at.magic & at.lane, at.value)
COMPARE_AND_SWAP(atom_cas_b64, "cas.b64", "=l"(r.w0), "l", at.value64() & at.lane, at.value64())
REDUCTION(red_add_u32, "add.u32", "r", at.value)
REDUCTION(red_and_b32, "and.b32", "r", at.value)
REDUCTION(red_add_u64, "add.u64", "l", at.value64())
REDUCTION(red_add_f32, "add.f32", "f", 1.0f + at.lane)
REDUCTION(red_add_f64, "add.f64", "d", 1.0 + at.lane)
// The assembler replaces this addition of 1 by ATOMS.POPC.INC, which counts lanes.
ACCESS(shared_red_count_u32, FromZeros) { asm volatile("red.shared.add.u32 [%0], 1;" ::"r"(at.shared + at.a) : "memory"); }};
ACCESS(global_atom_exch_b128, Plain) {
  asm volatile("{.reg .b128 x, y; mov.b128 y, {%3, %3}; atom.global.exch.b128 x, [%2], y; mov.b128 {%0, %1}, x;}"
               : "=l"(r.w0), "=l"(r.w1) : "l"(at.global + at.a), "l"(at.value64()) : "memory");
}};
ACCESS(global_red_add_v2_f32, Plain) {
  asm volatile("red.global.add.v2.f32 [%0], {%1,%1};" ::"l"(at.global + at.a), "f"(1.0f + at.lane) : "memory");
}};
ACCESS(global_red_add_v4_f32, Plain) {
  asm volatile("red.global.add.v4.f32 [%0], {%1,%1,%1,%1};" ::"l"(at.global + at.a), "f"(1.0f + at.lane) : "memory");
}};

// ---- Matrix loads and stores: all lanes take part; in x1 and x2, only the first 8 or 16 provide row addresses.
struct WholeWarp : Plain {
  static constexpr bool whole_warp = true;
};
#define MATRIX(count, trans)                                                                                            \
  ACCESS(ldmatrix_x##count##trans, WholeWarp) { load_matrix<count, sizeof(#trans) != 1>(at, r); }};                     \
  ACCESS(stmatrix_x##count##trans, WholeWarp) { store_matrix<count, sizeof(#trans) != 1>(at); }};
#define LDMATRIX(modifiers)                                                                                             \
  if constexpr (Count == 1)                                                                                             \
    asm volatile("ldmatrix.sync.aligned.m8n8.x1" modifiers ".shared.b16 {%0}, [%1];" : "=r"(r.v0) : "r"(from) : "memory"); \
  if constexpr (Count == 2)                                                                                             \
    asm volatile("ldmatrix.sync.aligned.m8n8.x2" modifiers ".shared.b16 {%0,%1}, [%2];"                                 \
                 : "=r"(r.v0), "=r"(r.v1) : "r"(from) : "memory");                                                      \
  if constexpr (Count == 4)                                                                                             \
    asm volatile("ldmatrix.sync.aligned.m8n8.x4" modifiers ".shared.b16 {%0,%1,%2,%3}, [%4];"                           \
                 : "=r"(r.v0), "=r"(r.v1), "=r"(r.v2), "=r"(r.v3) : "r"(from) : "memory");
#define STMATRIX(modifiers)                                                                                             \
  if constexpr (Count == 1)                                                                                             \
    asm volatile("stmatrix.sync.aligned.m8n8.x1" modifiers ".shared.b16 [%0], {%1};" ::"r"(to), "r"(v) : "memory");     \
  if constexpr (Count == 2)                                                                                             \
    asm volatile("stmatrix.sync.aligned.m8n8.x2" modifiers ".shared.b16 [%0], {%1,%1};" ::"r"(to), "r"(v) : "memory");  \
  if constexpr (Count == 4)                                                                                             \
    asm volatile("stmatrix.sync.aligned.m8n8.x4" modifiers ".shared.b16 [%0], {%1,%1,%1,%1};" ::"r"(to), "r"(v) : "memory");
template <int Count, bool Trans>
__device__ __forceinline__ void load_matrix(const Lane& at, Result& r) {
  const std::uint32_t from = at.shared + at.a;
  if constexpr (Trans) { LDMATRIX(".trans") } else { LDMATRIX("") }
}
template <int Count, bool Trans>
__device__ __forceinline__ void store_matrix(const Lane& at) {
  const std::uint32_t to = at.shared + at.a, v = at.value;
  if constexpr (Trans) { STMATRIX(".trans") } else { STMATRIX("") }
}
MATRIX(1, )
MATRIX(2, )
MATRIX(4, )
MATRIX(1, _trans)
MATRIX(2, _trans)
MATRIX(4, _trans)

// ---- cp.async: `a` is the shared side, `b` the global one. The instrumented counters are wrong for copies past L1 whose
// machine code uses the predicate register P0 (as guard or as source predicate). Check that it does not:
// cuobjdump -sass probe | grep LDGSTS
#define CP_ASYNC(name, how, bytes)                                                                                     \
  ACCESS(name, Plain) {                                                                                                \
    asm volatile("cp.async." how ".shared.global [%0], [%1], " #bytes "; cp.async.wait_all;" ::"r"(at.shared + at.a),  \
                 "l"(at.global + at.b) : "memory");                                                                    \
  }};
CP_ASYNC(cp_async_ca4, "ca", 4)
CP_ASYNC(cp_async_ca8, "ca", 8)
CP_ASYNC(cp_async_ca16, "ca", 16)
CP_ASYNC(cp_async_cg16, "cg", 16)
#define CP_ASYNC_ZFILL(name, how, bytes)                                                                               \
  ACCESS(name, Plain) {                                                                                                \
    asm volatile("cp.async." how ".shared.global [%0], [%1], " #bytes ", %2; cp.async.wait_all;" ::"r"(at.shared + at.a), \
                 "l"(at.global + (at.b & 0xFFFFFF)), "r"(at.b >> 24) : "memory");                                      \
  }};
CP_ASYNC_ZFILL(cp_async_ca4_zfill, "ca", 4)
CP_ASYNC_ZFILL(cp_async_ca16_zfill, "ca", 16)
CP_ASYNC_ZFILL(cp_async_cg16_zfill, "cg", 16)
CP_ASYNC_ZFILL(cp_async_ca8_zfill, "ca", 8)
// Lanes with 0 bytes to read ignore the source; all others read all bytes.
ACCESS(cp_async_cg16_ignore, Plain) {
  asm volatile("{.reg .pred p; setp.eq.u32 p, %2, 0; cp.async.cg.shared.global [%0], [%1], 16, p; cp.async.wait_all;}"
               ::"r"(at.shared + at.a), "l"(at.global + (at.b & 0xFFFFFF)), "r"(at.b >> 24) : "memory");
}};
