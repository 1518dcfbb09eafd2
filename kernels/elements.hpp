#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/simt/launch.hpp"

namespace warplens::kernels {

/// What one number in a buffer is.
enum class Scalar : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64 };

/// Width in bytes.
unsigned bytes_of(Scalar scalar);

/// A buffer's element: one number, or a vector of two or four ("float4").
struct Element {
  Scalar scalar = Scalar::f32;
  unsigned components = 1;
  std::uint32_t bytes() const { return bytes_of(scalar) * components; }
};

/// The element that CUDA C++ writes as `type` ("float4", "unsigned char"); nothing where Warplens knows none.
std::optional<Element> element_named(std::string_view type);

/// The types that `element_named` knows.
std::vector<std::string> element_names();

/// What a header may say in `fill`.
std::vector<std::string> fill_names();

/// How a buffer is filled before the launch. `offset` is the element (counted from the allocation's start) that the
/// kernel's pointer points at.
///  - "index": number k from there on (a float4 has four numbers) is k, converted to its type as C++ converts. The two
///    16-bit floating types wrap where they could no longer tell neighbours apart: at 2048 (half) and 256 (bfloat16).
///  - "random": integers of all bits, floating ones in [0, 1); the same numbers on every machine and in every run.
///  - "zero".
/// An empty `fill` gives an empty function: memory that nobody has written.
simt::Fill make_fill(std::string_view fill, Element element, std::uint64_t offset);

}  // namespace warplens::kernels
