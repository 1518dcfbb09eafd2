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

/// One operand as written. Names are resolved by the parser, so `index` always points at something that exists.
struct Operand {
  enum class Kind : std::uint8_t {
    reg,        ///< %r1: index into Function::registers
    special,    ///< %tid.x: `name`
    immediate,  ///< 42, 0f3F800000: `bits` read as `immediate` says
    variable,   ///< the address of a variable: index into Module::variables, plus `offset`
    label,      ///< index of the instruction that the label stands before
    function,   ///< index into Module::functions
    vector,     ///< {a, b}: `parts`
    address,    ///< [base + offset]: `parts[0]` is a register, variable or immediate
    pair,       ///< p|q: `parts`, two of them
    group,      ///< (a, b): the arguments or results of a call, in `parts`
    sink,       ///< _ : a result that is thrown away
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

/// Where in the CUDA source an instruction comes from (.loc). Line 0 means that the compiler gave none.
struct SourceLocation {
  std::uint32_t file = 0;  ///< the number that .file gives it
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  /// For inlined code, the place of the call, outermost last (index into Module::locations); -1 for code in place.
  std::int32_t inlined_at = -1;
};

/// @p or @!p before an instruction.
struct Guard {
  std::uint32_t reg;
  bool negated;
};

struct Instruction {
  std::string_view opcode;                  ///< whole, as written: "ld.global.nc.f32"
  std::vector<std::string_view> modifiers;  ///< the opcode's parts: "ld", "global", "nc", "f32"; `::` stays inside one
  std::vector<Operand> operands;            ///< destination first, as written
  std::optional<Guard> guard;
  std::uint32_t line = 0;  ///< in the PTX text, from 1
  SourceLocation source;

  std::string_view name() const { return modifiers.front(); }
};

struct Register {
  std::string_view name;
  Type type;
};

/// A variable of any state space but .reg. Function-scoped ones stand here as well: names are resolved already.
struct Variable {
  std::string_view name;
  StateSpace space = StateSpace::global;
  Type type = Type::b8;
  std::uint32_t alignment = 1;
  std::uint64_t count = 1;  ///< elements: the product of all array bounds; 0 for an extern array without a bound
  bool is_extern = false;
  bool is_unsized = false;  ///< extern .shared x[]: dynamic shared memory
  std::uint32_t line = 0;
  /// The bytes it starts with; shorter than the variable where the rest is zero.
  std::vector<std::uint8_t> initial;
  /// Places in `initial` that hold an address once the variables have theirs.
  struct Relocation {
    std::uint64_t at;
    bool is_function;
    std::uint32_t index;  ///< into Module::variables or Module::functions
    std::int64_t addend;
    bool generic;  ///< generic(x) rather than the address in x's own space
    std::uint8_t bytes;
    std::uint8_t byte_shift;  ///< mask(…): which byte of the address, 0xFF for the whole
  };
  std::vector<Relocation> relocations;

  std::uint64_t bytes() const { return count * bytes_of(type); }
};

struct Function {
  std::string_view name;
  bool is_entry = false;
  /// .reqnctapercluster: the blocks of a cluster along x, y and z; zeros where the kernel does not say.
  std::array<std::uint32_t, 3> cluster{};
  bool is_extern = false;  ///< declared without a body: vprintf, malloc, …
  std::uint32_t line = 0;
  std::vector<std::uint32_t> params;   ///< indices into Module::variables, in order
  std::vector<std::uint32_t> results;  ///< return parameters, likewise
  std::vector<Register> registers;
  std::vector<Instruction> instructions;
  /// Tables for brx.idx (.branchtargets) and prototypes for indirect calls, by label.
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
  std::vector<SourceLocation> locations;  ///< the outer places that SourceLocation::inlined_at names
  std::vector<std::string> files;         ///< by the number in .file; missing ones are empty

  const Function* find_function(std::string_view name) const;
};

/// Reads a PTX text as NVRTC writes it. Accepts any bytes; throws ptx::Error with the line for what is not PTX.
/// Instructions are read by form alone: whether one can be executed is decided when it is lowered.
std::shared_ptr<const Module> parse(std::string text);

}  // namespace warplens::ptx
