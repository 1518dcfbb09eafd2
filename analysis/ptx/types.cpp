#include "analysis/ptx/types.hpp"

#include <array>

namespace warplens::ptx {
namespace {

struct Row {
  Type type;
  std::string_view name;
  unsigned bytes;
  TypeKind kind;
};

using enum Type;
using enum TypeKind;

/// Rows in the order of the enumeration: the index of a row is the value of its type.
constexpr std::array kTypes = {
    Row{pred, "pred", 1, predicate},      Row{b8, "b8", 1, untyped},
    Row{b16, "b16", 2, untyped},          Row{b32, "b32", 4, untyped},
    Row{b64, "b64", 8, untyped},          Row{b128, "b128", 16, untyped},
    Row{u8, "u8", 1, unsigned_integer},   Row{u16, "u16", 2, unsigned_integer},
    Row{u32, "u32", 4, unsigned_integer}, Row{u64, "u64", 8, unsigned_integer},
    Row{s8, "s8", 1, signed_integer},     Row{s16, "s16", 2, signed_integer},
    Row{s32, "s32", 4, signed_integer},   Row{s64, "s64", 8, signed_integer},
    Row{f16, "f16", 2, floating},         Row{f16x2, "f16x2", 4, floating},
    Row{f32, "f32", 4, floating},         Row{f64, "f64", 8, floating},
    Row{bf16, "bf16", 2, floating},       Row{bf16x2, "bf16x2", 4, floating},
    Row{tf32, "tf32", 4, floating},       Row{e4m3x2, "e4m3x2", 2, floating},
    Row{e5m2x2, "e5m2x2", 2, floating},
};

const Row& row(Type type) {
  return kTypes[static_cast<std::size_t>(type)];
}

}  // namespace

std::optional<Type> type_named(std::string_view word) {
  for (const Row& candidate : kTypes)
    if (candidate.name == word) return candidate.type;
  return std::nullopt;
}

std::string_view name_of(Type type) {
  return row(type).name;
}
unsigned bytes_of(Type type) {
  return row(type).bytes;
}
TypeKind kind_of(Type type) {
  return row(type).kind;
}

std::string_view name_of(StateSpace space) {
  switch (space) {
    case StateSpace::generic:
      return "generic";
    case StateSpace::reg:
      return "register";
    case StateSpace::global:
      return "global";
    case StateSpace::shared:
      return "shared";
    case StateSpace::local:
      return "local";
    case StateSpace::param:
      return "parameter";
    case StateSpace::constant:
      return "constant";
    case StateSpace::shared_cluster:
      return "shared::cluster";
  }
  return "?";
}

std::optional<StateSpace> space_named(std::string_view word) {
  if (word == "global") return StateSpace::global;
  if (word == "shared") return StateSpace::shared;
  if (word == "local") return StateSpace::local;
  if (word == "param") return StateSpace::param;
  if (word == "const") return StateSpace::constant;
  return std::nullopt;
}

}  // namespace warplens::ptx
