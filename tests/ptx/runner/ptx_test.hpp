#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"

namespace warplens::conformance {

/// A parameter of a test's kernel. All parameters except values are pointers to buffers.
struct Parameter {
  enum class Kind : std::uint8_t { in, out, inout, value };
  Kind kind;
  ptx::Type type;    ///< type of an element
  std::string fill;  ///< initial contents of the elements (inputs.hpp); a buffer of the kind `out` contains zeros
  std::uint64_t count = 0;
  std::uint64_t value = 0;  ///< bits of a value

  bool is_written() const { return kind == Kind::out || kind == Kind::inout; }
  std::uint64_t bytes() const { return kind == Kind::value ? ptx::bytes_of(type) : count * ptx::bytes_of(type); }
};

/// Tolerance for an instruction whose result PTX does not define exactly: how much a result may differ from the value
/// of the function.
struct Approximation {
  /// Unit of the bound: units in the last place; absolute; relative; or the larger one of an absolute and a relative
  /// bound.
  enum class Measure : std::uint8_t { ulp, absolute, relative, mixed };
  std::string function;  ///< "sin"
  Measure measure;
  double bound;
};

/// One conformance test: a PTX text with one entry. Comments at its top describe the launch:
///
///     // grid: 2              blocks (x y z; a missing number is 1)
///     // block: 64            threads (x y z)
///     // shared: 1024         bytes of dynamic shared memory
///     // in: f32 edge         a pointer to elements with this fill (inputs.hpp), one per thread
///     // in: u32 random 4096  the same with this number of elements
///     // inout: u32 zero 4    a buffer that is read and written
///     // out: b32             a buffer that is only written; it contains zeros before the launch
///     // value: u32 17        a parameter that is not a pointer
///     // approx: ex2 ulp 2    results may differ from the device's within this bound (ulp, absolute, relative, mixed)
///
/// Other comment lines are for the reader. The parameters are listed in the order of the entry.
struct PtxTest {
  std::string name;
  std::string text;
  std::string place;  ///< place of the test's description, for messages: its file, or "file:line" of its row in a table
  simt::Dim3 grid, block{32, 1, 1};
  std::uint32_t shared_bytes = 0;
  std::vector<Parameter> parameters;
  std::optional<Approximation> approximation;
};

/// Returns the family of a test, which is the instruction that it tests: the part of its name before the first dot.
std::string family_of(const std::string& test_name);

/// Parses a test from its text. Throws std::runtime_error "place: line 2 of NAME: message" if the comments do not have
/// the format described above.
PtxTest parse_test(const std::string& name, const std::string& text, const std::string& place);

/// Reads a test from a separate file. The test has the name of the file, without the extension.
PtxTest read_test(const std::filesystem::path& file);

}  // namespace warplens::conformance
