#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warplens::simt {

/// Kinds of arithmetic operations that a roofline counts: by the unit that executes them and the type of the operands.
/// `tensor_…` are operations of the tensor cores, by the type of the factors.
enum class OperationKind : std::uint8_t {
  fp16,  ///< .f16 and .bf16, also in pairs
  fp32,
  fp64,
  tensor_fp16,  ///< .f16 and .bf16
  tensor_tf32,
  tensor_fp8,
  tensor_fp64,
  tensor_int8,
};
inline constexpr std::size_t kOperationKinds = 8;

/// Returns the name of the kind in JSON, such as "fp32".
const char* name_of(OperationKind kind);

/// Arithmetic operations of one instruction. They are counted as by profilers: an addition, a subtraction or a
/// multiplication is one operation, and a fused multiply-add is two (smsp__sass_thread_inst_executed_op_fadd_pred_on,
/// …_fmul_pred_on and 2 × …_ffma_pred_on). A pair of 16-bit numbers counts twice. A product of an m×k and a k×n matrix
/// has 2·m·n·k operations per warp. Comparisons, minima, conversions and functions of the special function units (such
/// as rcp, sqrt and ex2) do not count. A division does not count either, although its machine code contains
/// multiplications and additions, which profilers count.
struct OperationCount {
  OperationKind kind{};
  std::uint16_t per_lane = 0;  ///< number of operations of each active lane; 0 for most instructions
  bool operator==(const OperationCount&) const = default;
};

/// Number of operations of each kind. Index: OperationKind.
struct Operations {
  std::array<std::uint64_t, kOperationKinds> of_kind{};

  std::uint64_t of(OperationKind kind) const { return of_kind[static_cast<std::size_t>(kind)]; }
  void add(OperationKind kind, std::uint64_t count) { of_kind[static_cast<std::size_t>(kind)] += count; }
  /// Returns the number of operations of all kinds together.
  std::uint64_t total() const;
  Operations& operator+=(const Operations& other);
  Operations scaled(std::uint64_t times) const;
  bool operator==(const Operations&) const = default;
};

}  // namespace warplens::simt
