#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warplens::ptx {

/// Fundamental types of PTX (PTX ISA, "Types"). Also contains the packed and alternate floating-point formats, because
/// opcodes name them at the position of a type.
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

/// Interpretation of the bits of a type.
enum class TypeKind : std::uint8_t { predicate, untyped, unsigned_integer, signed_integer, floating };

/// Returns the type with this name ("u32", without the dot); nullopt if there is no such type.
std::optional<Type> type_named(std::string_view word);

/// Returns the name of the type as in PTX, without the dot.
std::string_view name_of(Type type);

/// Returns the size of the type in bytes: 1 for pred and the 8-bit types, 2 for pairs of 8-bit floats.
unsigned bytes_of(Type type);

TypeKind kind_of(Type type);

inline bool is_signed(Type type) {
  return kind_of(type) == TypeKind::signed_integer;
}
inline bool is_float(Type type) {
  return kind_of(type) == TypeKind::floating;
}

/// The state space in which a variable is stored, or that an access uses (PTX ISA, "State Spaces"). For `generic`, the
/// value of the address determines the space. `shared_cluster` is the shared memory of another block of the cluster. A
/// .shared::cluster access to the shared memory of the executing block itself has space `shared`.
enum class StateSpace : std::uint8_t { generic, reg, global, shared, local, param, constant, shared_cluster };

/// Returns the name of a state space for messages, such as "constant".
std::string_view name_of(StateSpace space);
/// Returns the state space that PTX denotes by this word after a dot, such as "const"; nullopt for other words.
std::optional<StateSpace> space_named(std::string_view word);

}  // namespace warplens::ptx
