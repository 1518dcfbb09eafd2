#include "analysis/ptx/types.hpp"

#include <gtest/gtest.h>

namespace warplens::ptx {
namespace {

constexpr unsigned kTypes = static_cast<unsigned>(Type::e5m2x2) + 1;

TEST(Types, AreFoundByTheirOwnNames) {
  for (unsigned number = 0; number < kTypes; ++number) {
    const auto type = static_cast<Type>(number);
    EXPECT_EQ(type_named(name_of(type)), type) << name_of(type);
  }
  EXPECT_EQ(name_of(Type::u32), "u32");
  EXPECT_EQ(type_named("u33"), std::nullopt);
  EXPECT_EQ(type_named(".u32"), std::nullopt);
  EXPECT_EQ(type_named(""), std::nullopt);
}

/// In the name of a type, such as "b64", the letters are its kind and the number is its size in bits.
TEST(Types, AreAsWideAndOfTheKindThatTheNameSays) {
  for (const Type type : {Type::b8, Type::b16, Type::b32, Type::b64, Type::b128, Type::u8, Type::u16, Type::u32,
                          Type::u64, Type::s8, Type::s16, Type::s32, Type::s64, Type::f16, Type::f32, Type::f64}) {
    const std::string_view name = name_of(type);
    EXPECT_EQ(std::to_string(8 * bytes_of(type)), name.substr(1)) << name;
    const TypeKind kind = name[0] == 'b'   ? TypeKind::untyped
                          : name[0] == 'u' ? TypeKind::unsigned_integer
                          : name[0] == 's' ? TypeKind::signed_integer
                                           : TypeKind::floating;
    EXPECT_EQ(kind_of(type), kind) << name;
    EXPECT_EQ(is_signed(type), name[0] == 's') << name;
    EXPECT_EQ(is_float(type), name[0] == 'f') << name;
  }
}

TEST(Types, PackedAndAlternateFormatsAreFloats) {
  EXPECT_EQ(bytes_of(Type::f16x2), 4u);
  EXPECT_EQ(bytes_of(Type::bf16), 2u);
  EXPECT_EQ(bytes_of(Type::bf16x2), 4u);
  EXPECT_EQ(bytes_of(Type::tf32), 4u);
  EXPECT_EQ(bytes_of(Type::e4m3x2), 2u);
  EXPECT_EQ(bytes_of(Type::e5m2x2), 2u);
  for (const Type type : {Type::f16x2, Type::bf16, Type::bf16x2, Type::tf32, Type::e4m3x2, Type::e5m2x2})
    EXPECT_TRUE(is_float(type)) << name_of(type);
}

TEST(Types, APredicateIsOneByteOfItsOwnKind) {
  EXPECT_EQ(bytes_of(Type::pred), 1u);
  EXPECT_EQ(kind_of(Type::pred), TypeKind::predicate);
}

TEST(StateSpaces, HaveTheNamesThatMessagesUse) {
  EXPECT_EQ(name_of(StateSpace::generic), "generic");
  EXPECT_EQ(name_of(StateSpace::reg), "register");
  EXPECT_EQ(name_of(StateSpace::global), "global");
  EXPECT_EQ(name_of(StateSpace::shared), "shared");
  EXPECT_EQ(name_of(StateSpace::local), "local");
  EXPECT_EQ(name_of(StateSpace::param), "parameter");
  EXPECT_EQ(name_of(StateSpace::constant), "constant");
}

TEST(StateSpaces, AreFoundByTheWordsThatPtxHasForThem) {
  EXPECT_EQ(space_named("global"), StateSpace::global);
  EXPECT_EQ(space_named("shared"), StateSpace::shared);
  EXPECT_EQ(space_named("local"), StateSpace::local);
  EXPECT_EQ(space_named("param"), StateSpace::param);
  EXPECT_EQ(space_named("const"), StateSpace::constant);
  EXPECT_EQ(space_named("constant"), std::nullopt) << "what people are told";
  EXPECT_EQ(space_named("reg"), std::nullopt);
}

}  // namespace
}  // namespace warplens::ptx
