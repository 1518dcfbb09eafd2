#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// What one number in a buffer is. An address is one too: 8 bytes.
enum class Scalar : std::uint8_t { boolean, i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64, address };

/// Width in bytes.
unsigned bytes_of(Scalar scalar);

/// Whether it has a fraction.
bool is_floating(Scalar scalar);

/// Writes a number as C++ converts it: an integer loses its fraction and wraps (what lies beyond 64 bits stays at their
/// ends), a boolean is whether it is not zero, a floating one is the nearest.
void write_number(Scalar scalar, double number, std::uint8_t* to);

/// The same of an integer, without a way through a floating one.
void write_number(Scalar scalar, std::int64_t number, std::uint8_t* to);

/// The number that stands there; of 64 bits the nearest double.
double read_number(Scalar scalar, const std::uint8_t* from);

/// A buffer's element: numbers, each at its place. A number alone, a vector ("float4") or a struct.
struct Element {
  struct Part {
    Scalar scalar = Scalar::f32;
    std::uint32_t at = 0;  ///< its first byte
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;
  std::uint32_t size = 0;       ///< bytes, padding included
  std::uint32_t alignment = 1;  ///< bytes

  std::uint32_t bytes() const { return size; }
  /// The one kind of number that it is made of, with nothing between them; nothing for other structs.
  std::optional<Scalar> uniform() const;
  bool operator==(const Element&) const = default;
};

/// The element that CUDA C++ writes as `type`: "float4", "unsigned char", "uint8_t", "float*" (any pointer), or a
/// struct with its fields, laid out as C++ does: "Particle{float x, float y[2], int}". Nothing where Warplens knows
/// none.
std::optional<Element> element_named(std::string_view type);

/// What C++ writes behind an element of this type for the `bytes` of it from byte `at` on: ".y" of a float2, ".v[1].x"
/// of "Particle{float2 p, float2 v[2]}". Empty for the whole element, and where those bytes are no field that has a
/// name.
std::string field_at(std::string_view type, std::uint32_t at, std::uint32_t bytes);

/// The types that `element_named` knows by name.
std::vector<std::string> element_names();

/// The text by which `element_named` finds a struct of these fields: "Particle{float, int}".
std::string struct_text(const std::string& name, const std::vector<std::string>& fields);

/// Parts a text at the commas that stand in no bracket: "a, b{c, d}" -> "a", "b{c, d}". Blanks around them are left
/// out.
std::vector<std::string> parted_at_commas(std::string_view text);

}  // namespace warplens::kernels
