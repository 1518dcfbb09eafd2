#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// Type of one number in a buffer. An address has 8 bytes.
enum class Scalar : std::uint8_t { boolean, i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64, address };

/// Returns the width in bytes.
unsigned bytes_of(Scalar scalar);

/// Returns true for floating-point types.
bool is_floating(Scalar scalar);

/// Writes a number, converted as in C++. For an integer type, the fraction is dropped and the value wraps (values
/// beyond 64 bits are clamped first). A boolean is true if the number is not zero. For a floating-point type, the
/// nearest value is written.
void write_number(Scalar scalar, double number, std::uint8_t* to);

/// Writes an integer, converted as in C++. Unlike a double, an integer argument keeps all 64 bits.
void write_number(Scalar scalar, std::int64_t number, std::uint8_t* to);

/// Reads a number. 64-bit integers become the nearest double.
double read_number(Scalar scalar, const std::uint8_t* from);

/// The layout of a buffer's element: one number, a vector ("float4"), or a struct.
struct Element {
  struct Part {
    Scalar scalar = Scalar::f32;
    std::uint32_t at = 0;  ///< offset of the part's first byte in the element
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;
  std::uint32_t size = 0;       ///< size in bytes, including padding
  std::uint32_t alignment = 1;  ///< alignment in bytes

  std::uint32_t bytes() const { return size; }
  /// Returns the type of the numbers if all have the same type and there is no padding; otherwise nullopt.
  std::optional<Scalar> uniform() const;
  bool operator==(const Element&) const = default;
};

/// Returns the element for a type of CUDA C++: "float4", "unsigned char", "uint8_t", "float*" (any pointer), or a
/// struct with its fields and the layout of C++: "Particle{float x, float y[2], int}". Returns nullopt for an unknown
/// type.
std::optional<Element> element_named(std::string_view type);

/// Returns the C++ suffix that selects `bytes` bytes from byte `at` on in an element of this type: ".y" of a float2,
/// ".v[1].x" of "Particle{float2 p, float2 v[2]}". Empty if the bytes are the whole element, or if they are not a field
/// with a name.
std::string field_at(std::string_view type, std::uint32_t at, std::uint32_t bytes);

/// Returns the type names that `element_named` knows.
std::vector<std::string> element_names();

/// Returns the text for which `element_named` returns a struct with these fields: "Particle{float, int}".
std::string struct_text(const std::string& name, const std::vector<std::string>& fields);

/// Splits a text at the commas outside brackets: "a, b{c, d}" -> "a", "b{c, d}". Blanks around the parts are removed.
std::vector<std::string> split_at_commas(std::string_view text);

}  // namespace warplens::kernels
