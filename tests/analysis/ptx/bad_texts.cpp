#include "tests/analysis/ptx/bad_texts.hpp"

namespace warplens::ptx {
namespace {

/// Returns a module in which `rest` begins in line 2.
std::string module(const std::string& rest) {
  return ".version 9.0\n" + rest;
}

/// Returns a kernel whose `body` begins in line 4.
std::string kernel(const std::string& body) {
  return module(".visible .entry k()\n{\n" + body + "\n}\n");
}

/// Returns a module with a variable `known`; `rest` begins in line 3.
std::string with_variable(const std::string& rest) {
  return module(".global .u32 known;\n" + rest);
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int time = 0; time < times; ++time) all += text;
  return all;
}

}  // namespace

const std::vector<BadText>& bad_texts() {
  static const std::vector<BadText> kTexts{
      // Tokens.
      {"open_comment", module("\n/* about\nthis"), 3, "this comment is never closed"},
      {"open_string", module(".file 1 \"a.cu\n\""), 2, "this string is never closed"},
      {"control_byte", module("\n\x01"), 3, "PTX text cannot contain the byte 1"},
      {"byte_beyond_ascii", module("\xC3\xA4"), 2, "PTX text cannot contain the byte 195"},
      {"short_f32", kernel("mov.f32 %f1, 0f3F8;"), 4, "a number that starts with 0f needs 8 hexadecimal digits"},
      {"long_f32", kernel("mov.f32 %f1, 0F3F8000000;"), 4, "a number that starts with 0F needs 8 hexadecimal digits"},
      {"short_f64", kernel("mov.f64 %d1, 0d3FF;"), 4, "a number that starts with 0d needs 16 hexadecimal digits"},
      {"wide_integer", kernel("mov.u64 %r1, 18446744073709551616;"), 4, "this number is not a 64-bit integer"},
      {"no_octal", kernel("mov.u64 %r1, 09;"), 4, "this number is not a 64-bit integer"},
      {"wide_double", kernel("mov.f64 %d1, 1.0e999;"), 4, "this number is not a double"},

      // The module.
      {"empty", "", 1, "this is not PTX: .version is missing"},
      {"other_language", "int main() {}", 1, "expected a directive, found 'int'"},
      {"unknown_directive", module(".texref tex;"), 2, "unknown directive '.texref'"},
      {"narrow_addresses", module(".address_size 32"), 2,
       "only 64-bit addresses are supported: .address_size must be 64"},
      {"file_without_number", module(".file \"a.cu\""), 2, "expected the file's number, found 'a.cu'"},
      {"file_number_too_large", module(".file 65536 \"a.cu\""), 2, "this file number is too large: at most 65535"},
      {"file_without_name", module(".file 1 a"), 2, "expected a file name in quotes, found 'a'"},
      {"file_without_time", module(".file 1 \"a.cu\", x"), 2, "expected the file's time or size, found 'x'"},
      {"section_without_block", module(".section .debug_str\n;"), 3, "expected '{' to open the block, found ';'"},
      {"open_section", module(".section .debug_str\n{ { }"), 3, "this block is never closed"},
      {"open_pragma", module(".pragma \"nounroll\"\n"), 2, "expected ';' before the end of the text"},

      // Errors in .loc and .file, which name places in the source.
      {"loc_without_file", kernel(".loc x"), 4, "expected the number of a .file, found 'x'"},
      {"loc_without_line", kernel(".loc 1 x"), 4, "expected a line number, found 'x'"},
      {"loc_without_column", kernel(".loc 1 2 ret;"), 4, "expected a column number, found 'ret'"},
      {"loc_with_comma", kernel(".loc 1 2 3, 4"), 4, "expected function_name or inlined_at, found '4'"},
      {"loc_without_label", kernel(".loc 1 2 3, function_name 4"), 4,
       "expected the label of a function name, found '4'"},
      {"loc_without_offset", kernel(".loc 1 2 3, function_name $L+x"), 4, "expected an offset, found 'x'"},
      {"call_without_file", kernel(".loc 1 2 3, inlined_at x"), 4, "expected the number of a .file, found 'x'"},
      {"call_without_line", kernel(".loc 1 2 3, inlined_at 1 x"), 4, "expected a line number, found 'x'"},
      {"call_without_column", kernel(".loc 1 2 3, inlined_at 1 2 x"), 4, "expected a column number, found 'x'"},

      // Functions.
      {"function_without_name", module(".entry {"), 2, "expected the function's name, found '{'"},
      {"parameter_of_other_space", module(".entry k(.reg .u32 n)"), 2, "expected a .param declaration, found '.reg'"},
      {"parameters_without_comma", module(".entry k(.param .u32 n\n.param .u32 m)"), 3,
       "expected ',' between parameters, found '.param'"},
      {"function_attribute", module(".func f .attribute unified"), 2, "expected '(' after .attribute, found 'unified'"},
      {"open_function_attribute", module(".func f .attribute(.unified"), 2, "expected ')' to close .attribute"},
      {"function_without_body", module(".entry k()\nret;"), 3, "expected '{' to open the function's body, found 'ret'"},
      {"open_body", module(".entry k()\n{\nret;\n"), 3, "this function's body is never closed"},
      {"function_defined_twice", module(".func f() { ret; }\n.func f() { ret; }"), 3, "'f' is defined twice"},
      {"function_named_as_variable", with_variable(".func known() { ret; }"), 3, "'known' is declared twice"},
      {"nested_braces", kernel(repeated("{\n", 64)), 3, "too many nested braces"},
      {"directive_in_body", kernel(".maxntid 32"), 4, "unknown directive '.maxntid' inside a function"},

      // Errors in the declarations of registers, and in labels.
      {"registers_without_type", kernel(".reg %r1;"), 4, "expected the registers' type, found '%r1'"},
      {"registers_of_no_type", kernel(".reg .u7 %r1;"), 4, "expected the registers' type, found '.u7'"},
      {"register_without_name", kernel(".reg .u32 7;"), 4, "expected a register's name, found '7'"},
      {"range_without_count", kernel(".reg .u32 %r<n>;"), 4, "expected the number of registers, found 'n'"},
      {"range_too_long", kernel(".reg .u32 %r<16777217>;"), 4, "too many registers: at most 16777216 are supported"},
      {"open_range", kernel(".reg .u32 %r<7;"), 4, "expected '>' after the number of registers, found ';'"},
      {"open_registers", kernel(".reg .u32 %r1 %r2;"), 4, "expected ';' after the registers, found '%r2'"},
      {"register_twice", kernel(".reg .u32 %r1;\n.reg .u64 %r1;"), 5, "'%r1' is declared twice"},
      {"label_twice", kernel("$L:\nret;\n$L:"), 6, "the label '$L' is defined twice"},
      {"label_nowhere", kernel("ret;\nbra $L;"), 5, "'$L' is not declared"},
      {"label_of_inner_scope", kernel("{\n$L:\n}\nbra $L;"), 7, "'$L' is not declared"},
      {"table_without_label", kernel("$T: .branchtargets 1;"), 4, "expected a label, found '1'"},
      {"open_table", kernel("$T: .branchtargets $A $B;"), 4, "expected ';' after the branch targets, found '$B'"},

      // Instructions.
      {"guard_without_name", kernel("@ ;"), 4, "expected a predicate, found ';'"},
      {"guard_of_other_type", kernel(".reg .u32 %r1;\n@%r1 ret;"), 5, "'%r1' is not a predicate register"},
      {"guard_nowhere", kernel("@%p1 ret;"), 4, "'%p1' is not a predicate register"},
      {"guard_alone", kernel(".reg .pred %p1;\n@%p1\n;"), 6, "expected an instruction, found ';'"},
      {"operands_without_comma", kernel("add.u32 _ 1;"), 4, "expected ',' or ';' after an operand, found '1'"},
      {"parts_without_comma", kernel("mov.b64 {_ _}, 1;"), 4,
       "expected ',' between the parts of an operand, found '_'"},
      {"open_address", kernel("ld.u32 _, [0;"), 4, "expected ']' to close the address, found ';'"},
      {"address_without_offset", kernel("ld.u32 _, [0+x];"), 4, "expected an offset, found 'x'"},
      {"variable_without_offset", with_variable(".entry k() { mov.u64 _, known+x; }"), 3,
       "expected an offset, found 'x'"},
      {"negated_number", kernel("mov.pred _, !1;"), 4, "expected an operand, found '1'"},
      {"no_operand", kernel("mov.u32 _, ;"), 4, "expected an operand, found ';'"},
      {"nested_operands", kernel("mov.u32 _, " + repeated("{", 17)), 4, "operands are nested too deeply"},

      // Variables.
      {"variable_without_type", module(".global x;"), 2, "this variable has no type"},
      {"variable_without_name", module(".global .u32 ;"), 2, "expected the variable's name, found ';'"},
      {"open_variable", module(".global .u32 x\n.global .u32 y;"), 3,
       "expected ';' after the variable, found '.global'"},
      {"variable_twice", module(".global .u32 x;\n.global .u32 x;"), 3, "'x' is declared twice"},
      {"variable_attribute", module(".global .managed .u32 x;"), 2, "unknown variable attribute '.managed'"},
      {"attribute_without_brace", module(".global .attribute .u32 x;"), 2,
       "expected '(' after .attribute, found '.u32'"},
      {"open_attribute", module(".global .attribute(.managed .u32 x;"), 2, "expected ')' to close .attribute"},
      {"alignment_without_number", module(".global .align .u32 x;"), 2, "expected the alignment, found '.u32'"},
      {"alignment_of_pointer", module(".entry k(.param .u64 .ptr .align x)"), 2, "expected the alignment, found 'x'"},
      {"odd_alignment", module(".global .align 3 .u32 x;"), 2, "an alignment must be a power of two, at most 65536"},
      {"large_alignment", module(".global .align 131072 .u32 x;"), 2,
       "an alignment must be a power of two, at most 65536"},
      {"length_without_number", module(".global .u32 x[n];"), 2, "expected the array's length, found 'n'"},
      {"open_length", module(".global .u32 x[3;"), 2, "expected ']' after the array's length, found ';'"},
      {"long_array", module(".global .u8 x[4294967297];"), 2, "this array is larger than 4 GiB"},
      {"long_rows", module(".global .u8 x[65536]\n[65537];"), 3, "this array is larger than 4 GiB"},
      {"long_elements", module(".global .u64 x[4294967295];"), 2, "this variable is larger than 4 GiB"},
      {"open_initial", module(".global .u32 x[2] =\n{ 1, 2"), 3, "this initial value is never closed"},
      {"initial_string", module(".global .u32 x = \"one\";"), 2, "expected an initial value, found 'one'"},
      {"initial_too_many", module(".global .u32 x[2] =\n{ 1, 2, 3 };"), 2, "'x' has more initial values than elements"},
      {"initial_nowhere", module(".global .u64 x = unknown;"), 2, "'unknown' is not declared"},
      {"initial_without_offset", with_variable(".global .u64 x = known+y;"), 3, "expected an offset, found 'y'"},
      {"generic_without_brace", with_variable(".global .u64 x = generic known;"), 3,
       "expected '(' after generic, found 'known'"},
      {"generic_without_variable", with_variable(".global .u64 x = generic(1);"), 3, "expected a variable, found '1'"},
      {"open_generic", with_variable(".global .u64 x = generic(known;"), 3,
       "expected ')' after the variable, found ';'"},
      {"mask_without_brace", with_variable(".global .u8 x = mask 0xFF;"), 3, "expected '(' after mask, found '0xFF'"},
      {"mask_without_number", with_variable(".global .u8 x = mask(known);"), 3, "expected a mask, found 'known'"},
      {"open_mask", with_variable(".global .u8 x = mask(0xFF;"), 3, "expected ')' after the mask, found ';'"},
      {"mask_of_nothing", with_variable(".global .u8 x = mask(0xFF) known;"), 3,
       "expected '(' after the mask, found 'known'"},
      {"mask_of_number", with_variable(".global .u8 x = mask(0xFF)(1);"), 3, "expected a variable, found '1'"},
      {"generic_in_mask", with_variable(".global .u8 x = mask(0xFF)(generic known);"), 3,
       "expected '(' after generic, found 'known'"},
      {"number_in_both", with_variable(".global .u8 x = mask(0xFF)(generic(1));"), 3, "expected a variable, found '1'"},

      // Messages show the token that was found; a long one is shortened.
      {"end_of_text", module(".file"), 2, "expected the file's number, found the end of the text"},
      {"long_token", module(".file " + repeated("a", 50)), 2,
       "expected the file's number, found '" + repeated("a", 40) + "...'"},
      {"token_of_other_bytes", module(".file \"\xC3\xA4\""), 2,
       "expected the file's number, found '?"
       "?'"},
  };
  return kTexts;
}

}  // namespace warplens::ptx
