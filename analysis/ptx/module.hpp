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

/// One operand of an instruction. The parser resolves names, so `index` is always valid.
struct Operand {
  enum class Kind : std::uint8_t {
    reg,        ///< register, %r1: `index` is its index in Function::registers
    special,    ///< special register, %tid.x: `name` is its name
    immediate,  ///< immediate, 42 or 0f3F800000: its value is in `bits`; the field `immediate` says how to interpret it
    variable,   ///< address of a variable: `index` is its index in Module::variables; `offset` is added
    label,      ///< label: `index` is the index of the instruction after it
    function,   ///< function: `index` is its index in Module::functions
    vector,     ///< vector, {a, b}: its operands are in `parts`
    address,    ///< address, [base + offset]: `parts[0]` is the base, a register, variable or immediate
    pair,       ///< pair, p|q: its two operands are in `parts`
    group,      ///< group, (a, b): the arguments or results of a call are in `parts`
    sink,       ///< sink, _ : the result is discarded
  };
  enum class Immediate : std::uint8_t { integer, f32, f64 };

  Kind kind = Kind::sink;
  Immediate immediate = Immediate::integer;
  bool negated = false;  ///< whether the operand is negated: !%p
  std::uint32_t index = 0;
  std::uint64_t bits = 0;
  std::int64_t offset = 0;
  std::string_view name;
  std::vector<Operand> parts;
};

/// Place in the CUDA source that an instruction comes from (directive .loc). Line 0 means that the compiler did not
/// specify a place.
struct SourceLocation {
  std::uint32_t file = 0;  ///< number of the file in the .file directive
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  /// For inlined code, the place of the call as an index into Module::locations; -1 if the code is not inlined. The
  /// place of a call can itself be in inlined code, so these indices form a chain to the outermost call.
  std::int32_t inlined_at = -1;
};

/// The guard before an instruction: @p or @!p.
struct Guard {
  std::uint32_t reg;
  bool negated;
};

struct Instruction {
  std::string_view opcode;  ///< whole opcode as in the PTX text: "ld.global.nc.f32"
  /// Parts of the opcode: "ld", "global", "nc", "f32". A part may contain `::`.
  std::vector<std::string_view> modifiers;
  std::vector<Operand> operands;  ///< operands in the order of the PTX text, the destination first
  std::optional<Guard> guard;
  std::uint32_t line = 0;  ///< line of the PTX text, counted from 1
  SourceLocation source;

  std::string_view name() const { return modifiers.front(); }
};

struct Register {
  std::string_view name;
  Type type;
};

/// A variable of any state space except .reg. Module::variables also contains the variables that are declared in
/// functions.
struct Variable {
  std::string_view name;
  StateSpace space = StateSpace::global;
  Type type = Type::b8;
  std::uint32_t alignment = 1;
  std::uint64_t count = 1;  ///< number of elements: the product of all array bounds; 0 for an extern array without a
                            ///< bound
  bool is_extern = false;
  bool is_unsized = false;  ///< whether the variable is dynamic shared memory: extern .shared x[]
  std::uint32_t line = 0;
  /// Initial bytes of the variable; the rest of the variable is zero.
  std::vector<std::uint8_t> initial;
  /// The address of a variable or a function that is a part of `initial`. The address is written to position `at` as
  /// soon as all variables have addresses.
  struct Relocation {
    std::uint64_t at;
    bool is_function;
    std::uint32_t index;  ///< index into Module::variables or Module::functions
    std::int64_t addend;
    bool generic;  ///< whether the value is generic(x), instead of the address of x in its own state space
    std::uint8_t bytes;
    std::uint8_t byte_shift;  ///< for mask(…): index of the selected byte of the address; 0xFF for the whole address
  };
  std::vector<Relocation> relocations;

  std::uint64_t bytes() const { return count * bytes_of(type); }
};

struct Function {
  std::string_view name;
  bool is_entry = false;
  /// Number of blocks per cluster along x, y and z (.reqnctapercluster); zeros if the kernel does not specify it.
  std::array<std::uint32_t, 3> cluster{};
  bool is_extern = false;  ///< whether the function is declared without a body: vprintf, malloc, …
  std::uint32_t line = 0;
  std::vector<std::uint32_t> params;   ///< parameters in order, as indices into Module::variables
  std::vector<std::uint32_t> results;  ///< return parameters in order, as indices into Module::variables
  std::vector<Register> registers;
  std::vector<Instruction> instructions;
  /// Table of the targets of brx.idx. PTX declares it by a label and the directive .branchtargets.
  struct BranchTargets {
    std::string_view name;
    std::vector<std::uint32_t> targets;
  };
  std::vector<BranchTargets> branch_targets;
};

/// A parsed PTX text. Its string views point into `text`, which lives at least as long as the module.
struct Module {
  std::shared_ptr<const std::string> text;
  std::string_view version;  ///< version of PTX, such as "9.0"
  std::string_view target;   ///< architecture, such as "sm_90"
  unsigned address_bits = 64;
  std::vector<Function> functions;
  std::vector<Variable> variables;
  std::vector<SourceLocation> locations;  ///< places of calls of inlined code; SourceLocation::inlined_at is an index
                                          ///< into this list
  std::vector<std::string> files;         ///< names of the source files; index: the number in the .file directive; the
                                          ///< name is empty if the number is not used

  const Function* find_function(std::string_view name) const;
};

/// Parses a PTX text in the form that NVRTC writes. The text may contain any bytes; if it is not PTX, throws ptx::Error
/// with the line. Only the syntax of instructions is checked here. The lowering decides whether they can be executed.
std::shared_ptr<const Module> parse(std::string text);

}  // namespace warplens::ptx
