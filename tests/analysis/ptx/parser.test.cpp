// Tests the results of parsing PTX from compilers. For errors see errors.test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "analysis/ptx/module.hpp"

namespace warplens::ptx {
namespace {

using testing::ElementsAre;
using OperandKind = Operand::Kind;

std::shared_ptr<const Module> parse_module(const std::string& rest) {
  return parse(".version 9.0\n.target sm_90a, debug\n.address_size 64\n" + rest);
}

/// Parses a kernel whose body begins in line 6.
std::shared_ptr<const Module> parse_kernel(const std::string& body) {
  return parse_module(".visible .entry k(.param .u64 n)\n{\n" + body + "\n}\n");
}

TEST(Parse, ReadsTheHeadOfAModule) {
  const auto read = parse_module(".file 2 \"/home/a b.cu\", 1700000000, 120\n.file 1 \"b.h\"\n");
  EXPECT_EQ(read->version, "9.0");
  EXPECT_EQ(read->target, "sm_90a");
  EXPECT_EQ(read->address_bits, 64u);
  EXPECT_THAT(read->files, ElementsAre("", "b.h", "/home/a b.cu"));
}

TEST(Parse, SkipsWhatIsForDebuggersAndLaterStages) {
  const auto read = parse_module(
      ".section .debug_abbrev { .b8 1 { } }\n.pragma \"x\";\n.weak .func f .attribute(.unified(1)) .noreturn { ret; }\n"
      ".entry k() .maxntid 32, 1, 1 .minnctapersm 2 .pragma \"y\"; { .pragma \"nounroll\"; ret; }");
  ASSERT_EQ(read->functions.size(), 2u);
  EXPECT_EQ(read->functions[0].instructions.size(), 1u);
  EXPECT_EQ(read->functions[1].instructions.size(), 1u);
}

TEST(Parse, TellsEntriesFunctionsAndDeclarationsApart) {
  const auto read = parse_module(
      ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n.func f();\n"
      ".entry k(.param .align 8 .b8 s[24]) { ret; }\n.func f() { ret; ret; }");
  ASSERT_EQ(read->functions.size(), 3u);
  const Function* const declared = read->find_function("vprintf");
  ASSERT_NE(declared, nullptr);
  EXPECT_TRUE(declared->is_extern);
  EXPECT_EQ(declared->params.size(), 2u);
  EXPECT_EQ(declared->results.size(), 1u);
  const Function* const entry = read->find_function("k");
  EXPECT_TRUE(entry->is_entry);
  ASSERT_EQ(entry->params.size(), 1u);
  EXPECT_EQ(read->variables[entry->params[0]].bytes(), 24u);
  EXPECT_EQ(read->variables[entry->params[0]].alignment, 8u);
  const Function* const defined_later = read->find_function("f");
  EXPECT_FALSE(defined_later->is_extern);
  EXPECT_EQ(defined_later->instructions.size(), 2u);
  EXPECT_EQ(read->find_function("g"), nullptr);
}

TEST(Parse, CutsAnOpcodeIntoItsModifiers) {
  const auto read = parse_kernel("ld.global.L2::128B.v2.f32 {_, _}, [0];\nret;");
  const Instruction& load = read->functions[0].instructions[0];
  EXPECT_EQ(load.opcode, "ld.global.L2::128B.v2.f32");
  EXPECT_THAT(load.modifiers, ElementsAre("ld", "global", "L2::128B", "v2", "f32"));
  EXPECT_EQ(load.name(), "ld");
  EXPECT_EQ(load.line, 6u);
  EXPECT_EQ(read->functions[0].instructions[1].line, 7u);
}

TEST(Parse, ReadsGuards) {
  const auto read = parse_kernel(".reg .pred %p<2>;\n@%p1 ret;\n@!%p0\nret;\nret;");
  const Function& function = read->functions[0];
  ASSERT_TRUE(function.instructions[0].guard);
  EXPECT_FALSE(function.instructions[0].guard->negated);
  EXPECT_EQ(function.registers[function.instructions[0].guard->reg].name, "%p1");
  ASSERT_TRUE(function.instructions[1].guard);
  EXPECT_TRUE(function.instructions[1].guard->negated);
  EXPECT_EQ(function.instructions[1].line, 9u) << "of the instruction, not of its guard";
  EXPECT_FALSE(function.instructions[2].guard);
}

TEST(Parse, ResolvesNamesToWhatTheyStandFor) {
  const auto read = parse_module(
      ".global .u32 g[4];\n.func f() { ret; }\n.entry k() {\n.reg .u32 %a;\n$L:\n"
      "x %a, g, g+8, f, $L, %tid.x, WARP_SZ, _;\n}");
  const auto& operands = read->functions[1].instructions[0].operands;
  ASSERT_EQ(operands.size(), 8u);
  EXPECT_EQ(operands[0].kind, OperandKind::reg);
  EXPECT_EQ(operands[1].kind, OperandKind::variable);
  EXPECT_EQ(operands[1].offset, 0);
  EXPECT_EQ(operands[2].kind, OperandKind::variable);
  EXPECT_EQ(operands[2].offset, 8);
  EXPECT_EQ(operands[3].kind, OperandKind::function);
  EXPECT_EQ(operands[3].index, 0u);
  EXPECT_EQ(operands[4].kind, OperandKind::label);
  EXPECT_EQ(operands[4].index, 0u);
  EXPECT_EQ(operands[5].kind, OperandKind::special);
  EXPECT_EQ(operands[5].name, "%tid.x");
  EXPECT_EQ(operands[6].kind, OperandKind::special);
  EXPECT_EQ(operands[7].kind, OperandKind::sink);
}

TEST(Parse, ReadsImmediatesWithTheirSigns) {
  const auto read = parse_kernel("x 1, -1, ~0, 0f3F800000, -0f3F800000, -1.5;");
  const auto& operands = read->functions[0].instructions[0].operands;
  ASSERT_EQ(operands.size(), 6u);
  EXPECT_EQ(operands[0].bits, 1u);
  EXPECT_EQ(operands[1].bits, ~std::uint64_t{0});
  EXPECT_EQ(operands[2].bits, ~std::uint64_t{0});
  EXPECT_EQ(operands[3].immediate, Operand::Immediate::f32);
  EXPECT_EQ(operands[3].bits, 0x3F80'0000u);
  EXPECT_EQ(operands[4].bits, 0xBF80'0000u);
  EXPECT_EQ(operands[5].immediate, Operand::Immediate::f64);
  EXPECT_EQ(std::bit_cast<double>(operands[5].bits), -1.5);
}

TEST(Parse, ReadsOperandsOfSeveralParts) {
  const auto read =
      parse_kernel(".reg .pred %p, %q;\n.reg .b32 %a, %b;\nx {%a, %b}, %p|%q, (n, 1), !%p, [%a+4-8], [%a, {%b}];");
  const auto& operands = read->functions[0].instructions[0].operands;
  ASSERT_EQ(operands.size(), 6u);
  EXPECT_EQ(operands[0].kind, OperandKind::vector);
  EXPECT_EQ(operands[0].parts.size(), 2u);
  EXPECT_EQ(operands[1].kind, OperandKind::pair);
  EXPECT_EQ(operands[1].parts.size(), 2u);
  EXPECT_EQ(operands[2].kind, OperandKind::group);
  EXPECT_EQ(operands[2].parts[0].kind, OperandKind::variable);
  EXPECT_TRUE(operands[3].negated);
  EXPECT_EQ(operands[4].kind, OperandKind::address);
  EXPECT_EQ(operands[4].offset, -4);
  EXPECT_EQ(operands[5].parts.size(), 2u);
  EXPECT_EQ(operands[5].parts[1].kind, OperandKind::vector);
}

TEST(Parse, BracesOfInlineAssemblyHideRegistersAndLabels) {
  const auto read = parse_kernel(".reg .u32 %a;\n$L:\n{\n.reg .u64 %a;\n$L:\nx %a, $L;\n}\nx %a, $L;");
  const Function& function = read->functions[0];
  const auto& inner = function.instructions[0].operands;
  const auto& outer = function.instructions[1].operands;
  EXPECT_EQ(function.registers[inner[0].index].type, Type::u64);
  EXPECT_EQ(function.registers[outer[0].index].type, Type::u32);
  EXPECT_EQ(inner[1].index, 0u);
  EXPECT_EQ(outer[1].index, 0u);
}

TEST(Parse, BranchesMayGoForwardsAndToTheEnd) {
  const auto read = parse_kernel("bra $E;\n$T: .branchtargets $A, $E;\n$A:\nret;\n$E:");
  const Function& function = read->functions[0];
  EXPECT_EQ(function.instructions[0].operands[0].index, 2u);
  ASSERT_EQ(function.branch_targets.size(), 1u);
  EXPECT_EQ(function.branch_targets[0].name, "$T");
  EXPECT_THAT(function.branch_targets[0].targets, ElementsAre(1u, 2u));
}

TEST(Parse, AnIndirectCallsPrototypeIsAName) {
  const auto read = parse_kernel("$P: .callprototype (.param .b32 _) _ (.param .b64 _);\ncall %rd1, $P;");
  EXPECT_EQ(read->functions[0].instructions[0].operands[1].kind, OperandKind::special);
}

TEST(Parse, AnInstructionHasThePlaceThatWasSaidLast) {
  const auto read =
      parse_kernel("ret;\n.loc 1 20 5\nret;\n.loc\t2 7 3, function_name $info, inlined_at 1 21 9\nret;\nret;");
  const auto& instructions = read->functions[0].instructions;
  EXPECT_EQ(instructions[0].source.line, 0u);
  EXPECT_EQ(instructions[1].source.file, 1u);
  EXPECT_EQ(instructions[1].source.line, 20u);
  EXPECT_EQ(instructions[1].source.column, 5u);
  EXPECT_EQ(instructions[1].source.inlined_at, -1);
  EXPECT_EQ(instructions[2].source.line, 7u);
  ASSERT_EQ(instructions[2].source.inlined_at, 0);
  EXPECT_EQ(read->locations[0].line, 21u);
  EXPECT_EQ(instructions[3].source.line, 7u);
}

TEST(Parse, ReadsVariablesOfEverySpace) {
  const auto read = parse_module(
      ".global .align 16 .v4 .f32 quad[2];\n.const .u8 bytes[3][5];\n.extern .shared .align 8 .b8 dynamic[];\n"
      ".entry k() { .shared .b64 tile[32]; .local .b32 own; ret; }");
  ASSERT_EQ(read->variables.size(), 5u);
  EXPECT_EQ(read->variables[0].bytes(), 32u);
  EXPECT_EQ(read->variables[0].alignment, 16u);
  EXPECT_EQ(read->variables[1].space, StateSpace::constant);
  EXPECT_EQ(read->variables[1].bytes(), 15u);
  EXPECT_TRUE(read->variables[2].is_extern);
  EXPECT_TRUE(read->variables[2].is_unsized);
  EXPECT_EQ(read->variables[2].bytes(), 0u);
  EXPECT_EQ(read->variables[3].space, StateSpace::shared);
  EXPECT_EQ(read->variables[3].alignment, 8u) << "at least that of the type";
  EXPECT_EQ(read->variables[4].space, StateSpace::local);
}

TEST(Parse, AnExternVariableIsTheOneThatIsDefinedLater) {
  const auto read = parse_module(".extern .global .u32 x[];\n.global .u32 x[2] = { 7, 8 };");
  ASSERT_EQ(read->variables.size(), 1u);
  EXPECT_EQ(read->variables[0].count, 2u);
  EXPECT_EQ(read->variables[0].initial[0], 7u);
}

TEST(Parse, KeepsInitialValuesAsBytes) {
  const auto read = parse_module(
      ".global .u16 a[4] = { 1, -2 };\n.global .u8 b[] = {{1, 2}, {3, 4}};\n.global .f32 c = -1.5;\n"
      ".global .f64 d = 0f3FC00000;");
  EXPECT_THAT(read->variables[0].initial, ElementsAre(1, 0, 0xFE, 0xFF)) << "the rest is zero";
  EXPECT_EQ(read->variables[0].bytes(), 8u);
  EXPECT_THAT(read->variables[1].initial, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(read->variables[1].count, 4u);
  EXPECT_FALSE(read->variables[1].is_unsized);
  EXPECT_THAT(read->variables[2].initial, ElementsAre(0, 0, 0xC0, 0xBF));
  EXPECT_THAT(read->variables[3].initial, ElementsAre(0, 0, 0, 0, 0, 0, 0xF8, 0x3F));
}

TEST(Parse, NotesWhereAnInitialValueIsAnAddress) {
  const auto read = parse_module(
      ".global .u32 x[4];\n.func f() { ret; }\n.global .u64 p[3] = { x, generic(x)+4, f };\n"
      ".global .u8 q[2] = { mask(0xFF)(x), mask(0xFF00)(generic(x)) };\n.global .u64 self = self;");
  const auto& addresses = read->variables[1].relocations;
  ASSERT_EQ(addresses.size(), 3u);
  EXPECT_EQ(addresses[0].at, 0u);
  EXPECT_FALSE(addresses[0].generic);
  EXPECT_EQ(addresses[0].byte_shift, 0xFF) << "the whole address";
  EXPECT_EQ(addresses[1].at, 8u);
  EXPECT_TRUE(addresses[1].generic);
  EXPECT_EQ(addresses[1].addend, 4);
  EXPECT_TRUE(addresses[2].is_function);
  const auto& masked = read->variables[2].relocations;
  ASSERT_EQ(masked.size(), 2u);
  EXPECT_EQ(masked[0].byte_shift, 0);
  EXPECT_FALSE(masked[0].generic);
  EXPECT_EQ(masked[1].byte_shift, 1);
  EXPECT_TRUE(masked[1].generic);
  EXPECT_EQ(read->variables[3].relocations[0].index, 3u);
}

TEST(Parse, AnInstructionMayTakeSeveralLines) {
  const auto read = parse_kernel("call.uni\n(_),\nk,\n(\nn\n)\n;");
  const Instruction& call = read->functions[0].instructions[0];
  EXPECT_EQ(call.line, 6u);
  EXPECT_EQ(call.operands.size(), 3u);
}

TEST(Parse, TheModuleKeepsTheTextThatItsNamesPointInto) {
  const auto read = parse_kernel("ret;");
  const std::string_view name = read->functions[0].name;
  EXPECT_GE(name.data(), read->text->data());
  EXPECT_LE(name.data() + name.size(), read->text->data() + read->text->size());
}

}  // namespace
}  // namespace warplens::ptx
