#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "analysis/lane_mask.hpp"

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

/// Number of lanes that execute each instruction, summed over all executions. A block adds whole sequences of
/// instructions at once, because adding every instruction alone would slow the execution down.
class ExecutedLanes {
 public:
  /// `instructions` is the number of instructions of the program.
  explicit ExecutedLanes(std::size_t instructions) : changes_(instructions + 1) {}

  /// Notes that `lanes` have executed the instructions from `first` to `end` (exclusive).
  void add(std::uint32_t first, std::uint32_t end, LaneMask lanes) {
    const auto count = static_cast<std::uint64_t>(std::popcount(lanes));
    changes_[first] += count;
    changes_[end] -= count;
  }
  /// Returns the number of lanes per instruction. Index: pc.
  std::vector<std::uint64_t> counts() const;

 private:
  /// Difference between the number of an instruction and that of the one before it. Unsigned differences wrap.
  std::vector<std::uint64_t> changes_;
};

}  // namespace warplens::simt
