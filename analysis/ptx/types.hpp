#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warplens::ptx {

/// PTX's fundamental types (PTX ISA, "Types"). The packed and alternate floating-point formats stand beside them,
/// because instructions name them in the same place.
enum class Type : std::uint8_t {
  pred,
  b8,
  b16,
  b32,
  b64,
  b128,
  u8,
  u16,
  u32,
  u64,
  s8,
  s16,
  s32,
  s64,
  f16,
  f16x2,
  f32,
  f64,
  bf16,
  bf16x2,
  tf32,
  e4m3x2,
  e5m2x2,
};

/// What a type's bits mean.
enum class TypeKind : std::uint8_t { predicate, untyped, unsigned_integer, signed_integer, floating };

/// The type written as `word` ("u32", without the dot); nothing where it is no type.
std::optional<Type> type_named(std::string_view word);

/// The name as PTX writes it, without the dot.
std::string_view name_of(Type type);

/// Width in bytes: 1 for pred and the 8-bit types, 2 for the f8x2 pairs.
unsigned bytes_of(Type type);

TypeKind kind_of(Type type);

inline bool is_signed(Type type) {
  return kind_of(type) == TypeKind::signed_integer;
}
inline bool is_float(Type type) {
  return kind_of(type) == TypeKind::floating;
}

/// Where a variable lives or an access goes (PTX ISA, "State Spaces"). `generic` is an address whose value says.
/// `shared_cluster` is shared memory of another block of the cluster; .shared::cluster that is the block's own is
/// `shared`.
enum class StateSpace : std::uint8_t { generic, reg, global, shared, local, param, constant, shared_cluster };

/// For people: "constant".
std::string_view name_of(StateSpace space);
/// The space of which PTX writes this word, behind a dot: "const". Nothing for another word.
std::optional<StateSpace> space_named(std::string_view word);

}  // namespace warplens::ptx
