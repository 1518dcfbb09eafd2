#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/ptx/types.hpp"

namespace warplens::ptx {

/// One operand as written. The parser resolves names, so `index` is always valid.
struct Operand {
  enum class Kind : std::uint8_t {
    reg,        ///< %r1: index into Function::registers
    special,    ///< %tid.x: `name`
    immediate,  ///< 42, 0f3F800000: `bits`; the field `immediate` says how to interpret them
    variable,   ///< the address of a variable: index into Module::variables, plus `offset`
    label,      ///< index of the instruction after the label
    function,   ///< index into Module::functions
    vector,     ///< {a, b}: `parts`
    address,    ///< [base + offset]: `parts[0]` is a register, variable or immediate
    pair,       ///< p|q: `parts`, two of them
    group,      ///< (a, b): the arguments or results of a call, in `parts`
    sink,       ///< _ : the result is discarded
  };
  enum class Immediate : std::uint8_t { integer, f32, f64 };

  Kind kind = Kind::sink;
  Immediate immediate = Immediate::integer;
  bool negated = false;  ///< !%p
  std::uint32_t index = 0;
  std::uint64_t bits = 0;
  std::int64_t offset = 0;
  std::string_view name;
  std::vector<Operand> parts;
};

/// Place in the CUDA source that an instruction comes from (.loc). Line 0 means that the compiler gave no place.
struct SourceLocation {
  std::uint32_t file = 0;  ///< number of the file in its .file directive
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  /// For inlined code, the place of the call (index into Module::locations); these calls form a chain to the outermost
  /// one. -1 if the code is not inlined.
  std::int32_t inlined_at = -1;
};

/// @p or @!p before an instruction.
struct Guard {
  std::uint32_t reg;
  bool negated;
};

struct Instruction {
  std::string_view opcode;  ///< the whole opcode as written: "ld.global.nc.f32"
  /// The parts of the opcode: "ld", "global", "nc", "f32"; a part may contain `::`.
  std::vector<std::string_view> modifiers;
  std::vector<Operand> operands;  ///< destination first, as written
  std::optional<Guard> guard;
  std::uint32_t line = 0;  ///< in the PTX text, from 1
  SourceLocation source;

  std::string_view name() const { return modifiers.front(); }
};

struct Register {
  std::string_view name;
  Type type;
};

/// A variable of any state space except .reg. Variables of functions are included because names are already resolved.
struct Variable {
  std::string_view name;
  StateSpace space = StateSpace::global;
  Type type = Type::b8;
  std::uint32_t alignment = 1;
  std::uint64_t count = 1;  ///< elements: the product of all array bounds; 0 for an extern array without a bound
  bool is_extern = false;
  bool is_unsized = false;  ///< extern .shared x[]: dynamic shared memory
  std::uint32_t line = 0;
  /// Initial bytes; the rest of the variable is zero.
  std::vector<std::uint8_t> initial;
  /// Position in `initial` of an address that is filled in when all variables have addresses.
  struct Relocation {
    std::uint64_t at;
    bool is_function;
    std::uint32_t index;  ///< into Module::variables or Module::functions
    std::int64_t addend;
    bool generic;  ///< generic(x) instead of the address in the space of x
    std::uint8_t bytes;
    std::uint8_t byte_shift;  ///< mask(…): index of the selected byte of the address; 0xFF for the whole address
  };
  std::vector<Relocation> relocations;

  std::uint64_t bytes() const { return count * bytes_of(type); }
};

struct Function {
  std::string_view name;
  bool is_entry = false;
  /// .reqnctapercluster: blocks per cluster along x, y and z; zeros if the kernel does not specify it.
  std::array<std::uint32_t, 3> cluster{};
  bool is_extern = false;  ///< declared without a body: vprintf, malloc, …
  std::uint32_t line = 0;
  std::vector<std::uint32_t> params;   ///< indices into Module::variables, in order
  std::vector<std::uint32_t> results;  ///< return parameters, also indices into Module::variables
  std::vector<Register> registers;
  std::vector<Instruction> instructions;
  /// Table of the targets of brx.idx (.branchtargets), with its label.
  struct BranchTargets {
    std::string_view name;
    std::vector<std::uint32_t> targets;
  };
  std::vector<BranchTargets> branch_targets;
};

/// A parsed PTX text. Views point into `text`, which lives as long as the module.
struct Module {
  std::shared_ptr<const std::string> text;
  std::string_view version;  ///< "9.0"
  std::string_view target;   ///< "sm_90"
  unsigned address_bits = 64;
  std::vector<Function> functions;
  std::vector<Variable> variables;
  std::vector<SourceLocation> locations;  ///< the places of calls that SourceLocation::inlined_at refers to
  std::vector<std::string> files;         ///< indexed by the number in .file; missing ones are empty

  const Function* find_function(std::string_view name) const;
};

/// Parses a PTX text as NVRTC writes it. Accepts any bytes; throws ptx::Error with the line of text that is not PTX.
/// Only the syntax of instructions is checked here. The lowering decides whether they can be executed.
std::shared_ptr<const Module> parse(std::string text);

}  // namespace warplens::ptx
