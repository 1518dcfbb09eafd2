#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::conformance {

/// One parameter of a test's kernel, in the order of the PTX's .param variables. All but values are pointers.
struct Parameter {
  enum class Kind : std::uint8_t { in, out, inout, value };
  Kind kind;
  ptx::Type type;    ///< of an element
  std::string fill;  ///< how elements start (inputs.hpp); out starts as zeros
  std::uint64_t count = 0;
  std::uint64_t value = 0;  ///< a value's bits

  bool is_written() const { return kind == Kind::out || kind == Kind::inout; }
  std::uint64_t bytes() const { return kind == Kind::value ? ptx::bytes_of(type) : count * ptx::bytes_of(type); }
};

/// An instruction that PTX does not define to the bit: how far a result may lie from the function's value.
struct Approximation {
  /// In units of the last place; absolute; relative; or the larger of the last two.
  enum class Measure : std::uint8_t { ulp, absolute, relative, mixed };
  std::string function;  ///< "sin"
  Measure measure;
  double bound;
};

/// One conformance test: a PTX text with one entry, whose head says how it is launched, in lines such as
///
///     // grid: 2              blocks (x y z; 1 where left out)
///     // block: 64            threads (x y z)
///     // shared: 1024         bytes of dynamic shared memory
///     // in: f32 edge         a pointer to elements that are filled as said (inputs.hpp), one a thread
///     // in: u32 random 4096  so many of them
///     // inout: u32 zero 4    one that is read and written
///     // out: b32             one that is written, zero before the launch
///     // value: u32 17        a parameter that is no pointer
///     // approx: ex2 ulp 2    results may differ from the device's within this bound (ulp, absolute, relative, mixed)
///
/// Other comment lines are for the reader. Parameters stand in the order of the entry's.
struct PtxTest {
  std::string name;
  std::string text;
  std::string place;  ///< where it is described: its file, or "file:line" of a table's row
  simt::Dim3 grid, block{32, 1, 1};
  std::uint32_t shared_bytes = 0;
  std::vector<Parameter> parameters;
  std::optional<Approximation> approximation;
};

/// The instruction that a test is about: its name up to the first dot.
std::string family_of(const std::string& test_name);

/// Reads the head of a test's text. Throws std::runtime_error "place: line 2 of NAME: message" where it is not as
/// above.
PtxTest parse_test(const std::string& name, const std::string& text, const std::string& place);

/// Reads a test that is a file of its own and bears its name.
PtxTest read_test(const std::filesystem::path& file);

}  // namespace warplens::conformance
