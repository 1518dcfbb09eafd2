#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;

const std::string kGood = R"~(// A comment before the header.
/*+++
title   = "Copy"
summary = "Reads and writes."
entry   = "copy<T, N>"
block   = ["N", 4]
grid    = ["ceil_div(width, N)", "height"]
args    = ["in", "out", "width", "PAD"]
check   = "copy"
shared  = "4 * N"
[params]
N   = { default = 32, values = [64, 32] }
T   = { default = "int", values = ["float", "int"], label = "Element" }
PAD = { default = -1, range = [-2, 1] }
[buffers]
out = { element = "T", rows = "height", cols = "width" }
in  = { element = "float4", rows = "height", cols = 7, fill = "index", offset = "PAD" }
+++*/
__global__ void copy();
)~";

/// Returns the valid kernel file kGood with the text `piece` replaced.
std::string with(const std::string& piece, const std::string& replacement) {
  std::string text = kGood;
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return text.replace(at, piece.size(), replacement);
}

std::string error_of(const std::string& text) {
  try {
    parse_kernel("k", "dir/k.cu", text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(KernelFile, HasTheContentsOfTheHeader) {
  const KernelFile kernel = parse_kernel("k", "dir/k.cu", kGood);
  EXPECT_EQ(kernel.name, "k");
  EXPECT_EQ(kernel.path, "dir/k.cu");
  EXPECT_EQ(kernel.title, "Copy");
  EXPECT_EQ(kernel.entry, "copy<T, N>");
  EXPECT_THAT(kernel.block, ElementsAre("N", "4"));
  EXPECT_THAT(kernel.grid, ElementsAre("ceil_div(width, N)", "height"));
  EXPECT_THAT(kernel.args, ElementsAre("in", "out", "width", "PAD"));
  EXPECT_EQ(kernel.check, Check::copy);
  EXPECT_EQ(kernel.dynamic_shared, "4 * N");
  EXPECT_EQ(kernel.text, kGood);
  EXPECT_EQ(kernel.header_line, 2u);
  EXPECT_EQ(kernel.text.substr(kernel.header_end), "\n__global__ void copy();\n");
  EXPECT_EQ(kernel.line_of("block"), 6u);
  EXPECT_EQ(kernel.line_of("nothing"), 2u);
}

TEST(KernelFile, KeepsParametersAndBuffersInTheFilesOrder) {
  const KernelFile kernel = parse_kernel("k", "dir/k.cu", kGood);
  ASSERT_EQ(kernel.params.size(), 3u);
  EXPECT_EQ(kernel.params[0].name, "N");
  EXPECT_EQ(kernel.params[0].label, "N");
  EXPECT_EQ(kernel.params[0].default_value, "32");
  EXPECT_THAT(kernel.params[0].values, ElementsAre("64", "32"));
  EXPECT_EQ(kernel.params[0].line, 12u);
  EXPECT_EQ(kernel.params[1].label, "Element");
  EXPECT_TRUE(kernel.params[1].is_word);
  EXPECT_FALSE(kernel.params[1].is_range);
  EXPECT_TRUE(kernel.params[2].is_range);
  EXPECT_THAT(kernel.params[2].values, ElementsAre("-2", "-1", "0", "1"));
  ASSERT_EQ(kernel.buffers.size(), 2u);
  EXPECT_EQ(kernel.buffers[0].name, "out");
  EXPECT_EQ(kernel.buffers[0].fill, "");
  EXPECT_EQ(kernel.buffers[1].name, "in");
  EXPECT_EQ(kernel.buffers[1].cols, "7");
  EXPECT_EQ(kernel.buffers[1].offset, "PAD");
  EXPECT_EQ(kernel.find_param("in"), nullptr);
}

TEST(KernelFile, ReportsTheLineAndTheNearestKey) {
  EXPECT_EQ(error_of(with("block   =", "blok    =")),
            "dir/k.cu:6: the header has the unknown key 'blok'; did you mean 'block'?");
  EXPECT_EQ(error_of(with("values = [64, 32]", "value = [64, 32]")),
            "dir/k.cu:12: 'N' has the unknown key 'value'; did you mean 'values'?");
  EXPECT_EQ(error_of(with("fill =", "full =")), "dir/k.cu:17: 'in' has the unknown key 'full'; did you mean 'fill'?");
  EXPECT_EQ(
      error_of(with("check   =", "colour  =")),
      "dir/k.cu:9: the header has the unknown key 'colour'; known keys: title, summary, order, entry, block, grid, "
      "args, check, shared, params, buffers, variables, textures, surfaces, tensor_maps, default_size, include, "
      "context, standard, cooperative, cluster, launch");
}

TEST(KernelFile, ReportsMissingKeys) {
  EXPECT_EQ(
      error_of("__global__ void f() {}\n"),
      "dir/k.cu:1: no header; describe the kernel in a comment /*+++ … +++*/ (example: naive.cu in the catalogue)");
  EXPECT_EQ(error_of("\n/*+++\ntitle = \"x\"\n"), "dir/k.cu:2: the header has no end; close it with +++*/");
  EXPECT_EQ(error_of(with("entry   = \"copy<T, N>\"\n", "")),
            "dir/k.cu:2: the header has no 'entry'; add it, like entry = \"transpose_tile<TILE, PAD>\"");
  EXPECT_EQ(error_of(with("element = \"T\", ", "")),
            "dir/k.cu:16: 'out' has no 'element'; add it, like element = \"float\"");
  EXPECT_EQ(error_of(with("default = 32, ", "")), "dir/k.cu:12: 'N' has no 'default'; add it, like default = 64");
  EXPECT_EQ(error_of(with(", values = [64, 32]", "")),
            "dir/k.cu:12: parameter N must have either values = [8, 16, 32] or range = [0, 4]");
}

TEST(KernelFile, RefusesInvalidTypesAndValues) {
  EXPECT_EQ(error_of(with("[\"N\", 4]", "32")),
            "dir/k.cu:6: 'block' of the header must be a list, like block = [\"BX\", \"BY\"]");
  EXPECT_EQ(error_of(with("[\"N\", 4]", "[1, 2, 3, 4]")),
            "dir/k.cu:6: 'block' has more than three expressions; keep at most x, y and z");
  EXPECT_EQ(error_of(with("[\"N\", 4]", "[1.5]")),
            "dir/k.cu:6: 'block' of the header has the wrong type; write it like block = [\"BX\", \"BY\"]");
  EXPECT_EQ(error_of(with("title   = \"Copy\"", "title = 3")),
            "dir/k.cu:3: 'title' of the header must be a string, like title = \"Shared tile, padded\"");
  EXPECT_EQ(error_of(with("default = 32", "default = 33")),
            "dir/k.cu:12: the default of N is 33, which is not one of its values: 64, 32");
  EXPECT_EQ(error_of(with("default = -1", "default = 2")),
            "dir/k.cu:14: the default of PAD is 2, which is not one of its values: -2 to 1");
  EXPECT_EQ(error_of(with("[-2, 1]", "[1, -2]")),
            "dir/k.cu:14: 'range' must start with the smaller integer, like range = [0, 4]");
  EXPECT_EQ(error_of(with("[-2, 1]", "[-9223372036854775807, 9223372036854775807]")),
            "dir/k.cu:14: 'range' may contain at most 4096 integers; choose closer ends");
  EXPECT_EQ(error_of(with("\"copy\"\n", "\"sort\"\n")),
            "dir/k.cu:9: there is no check 'sort'; choose one of transpose, copy, sum, scan, exclusive_scan, matmul, "
            "saxpy, none");
  EXPECT_EQ(error_of(with("\"index\"", "\"ones\"")),
            "dir/k.cu:17: there is no fill 'ones'; choose one of index, random, zero, a list, or a table like "
            "{ expression = \"i % 7\" }");
  EXPECT_EQ(error_of(with("\"float4\"", "\"flaot4\"")),
            "dir/k.cu:17: there is no element type 'flaot4'; did you mean 'float4'?");
  EXPECT_THAT(error_of(with("\"T\"", "\"N\"")),
              testing::StartsWith("dir/k.cu:16: parameter N can be 64, which is not an element type; use char, "));
  EXPECT_EQ(error_of(with("\"out\", \"width\"", "\"output\", \"width\"")),
            "dir/k.cu:8: 'args' names 'output', which is not a buffer, a size or a parameter; choose one of width, "
            "height, out, in, N, PAD");
  EXPECT_EQ(error_of(with("\nN   =", "\nwidth =")),
            "dir/k.cu:12: a parameter cannot have the name 'width'; use a C++ name other than width, height, ceil_div, "
            "min and max");
  EXPECT_EQ(error_of(with("\nout =", "\nN =")),
            "dir/k.cu:16: a buffer cannot have the name 'N'; use a C++ name that is not yet used in the header");
}

TEST(KernelFile, ReadsOptionalKeysOfALaunch) {
  const KernelFile kernel = parse_kernel("k", "k.cu", with("check   = \"copy\"\n", R"~(default_size = [1024, 16]
standard = "c++17"
cooperative = true
cluster = [2, "N"]
include = ["."]
)~"));
  EXPECT_EQ(kernel.default_size, (Size{1024, 16}));
  EXPECT_EQ(kernel.standard, "c++17");
  EXPECT_TRUE(kernel.cooperative);
  EXPECT_THAT(kernel.cluster, ElementsAre("2", "N"));
  EXPECT_THAT(kernel.include_folders, ElementsAre("."));
  EXPECT_EQ(parse_kernel("k", "k.cu", with("check   = \"copy\"", "default_size = [77]")).default_size, (Size{77, 1}));
  EXPECT_FALSE(parse_kernel("k", "k.cu", kGood).default_size);

  const std::string check = "check   = \"copy\"";
  EXPECT_EQ(
      error_of(with(check, "default_size = [0, 4]")),
      "dir/k.cu:9: 'default_size' of the header must be a list of integers from 1 to 2147483647, like default_size = "
      "[1024, 1024]");
  EXPECT_EQ(
      error_of(with(check, "default_size = [1, 2, 3]")),
      "dir/k.cu:9: 'default_size' has more than two numbers; write columns and rows, like default_size = [1024, 1024]");
  EXPECT_EQ(error_of(with(check, "standard = \"c++98\"")),
            "dir/k.cu:9: the compiler does not support the standard 'c++98'; choose one of c++11, c++14, c++17, c++20");
  EXPECT_EQ(error_of(with(check, "include = [\"nowhere\"]")),
            "dir/k.cu:9: there is no folder dir/nowhere; write its path relative to the folder of the kernel file");
  EXPECT_EQ(error_of(with(check, "cooperative = 1")), "dir/k.cu:9: 'cooperative' of the header must be true or false");
}

TEST(KernelFile, ReadsFillsOfEveryKind) {
  const auto fill_of = [](const std::string& fill) {
    return parse_kernel("k", "k.cu", with("fill = \"index\"", "fill = " + fill)).buffers[1].fill;
  };
  EXPECT_EQ(fill_of("\"zero\""), "zero");
  EXPECT_EQ(text_of(fill_of("7")), "list [7]");
  EXPECT_EQ(text_of(fill_of("[1, 2.5, \"N\", true]")), "list [1, 2.5, N, 1]");
  EXPECT_EQ(text_of(fill_of("{ expression = \"i % 7\" }")), "expression i % 7");
  EXPECT_EQ(text_of(fill_of("{ random = \"uniform\", high = 10, seed = 3 }")), "uniform 0 to 10, seed 3");
  EXPECT_EQ(text_of(fill_of("{ random = \"normal\", mean = 1.5 }")), "normal 1.5 ± 1, seed 0");
  EXPECT_EQ(text_of(fill_of("{ file = \"a.npy\" }")), "file a.npy as npy");
  EXPECT_EQ(text_of(fill_of("{ file = \"a.txt\", format = \"csv\" }")), "file a.txt as csv");
  EXPECT_EQ(text_of(fill_of("{ file = \"a.bin\" }")), "file a.bin as raw");
  EXPECT_EQ(text_of(fill_of("{ pointers_to = [\"out\"] }")), "pointers to [out]");

  const auto error = [](const std::string& fill) { return error_of(with("fill = \"index\"", "fill = " + fill)); };
  EXPECT_EQ(error("[]"), "dir/k.cu:17: 'fill' is an empty list; it needs at least one number");
  EXPECT_EQ(error("{ random = \"poisson\" }"),
            "dir/k.cu:17: there is no distribution 'poisson'; choose one of uniform, normal");
  EXPECT_EQ(error("{ random = \"normal\", low = 1 }"),
            "dir/k.cu:17: 'fill' has the unknown key 'low'; known keys: random, mean, deviation, seed");
  EXPECT_EQ(error("{ file = \"a\", expression = \"i\" }"),
            "dir/k.cu:17: 'fill' must have exactly one of the keys expression, random, file, pointers_to, like { "
            "expression = "
            "\"i % 7\" }");
  EXPECT_EQ(error("{ file = \"a\", format = \"xls\" }"),
            "dir/k.cu:17: there is no data file format 'xls'; choose one of npy, csv, raw");
}

TEST(KernelFile, ReadsStructsAndVariables) {
  const auto with_buffer = [](const std::string& buffer) {
    return with("in  = { element = \"float4\", rows = \"height\", cols = 7, fill = \"index\", offset = \"PAD\" }",
                buffer);
  };
  const KernelFile kernel = parse_kernel(
      "k", "k.cu", with_buffer(R"(in = { element = "P", fields = ["float x", "int[2]"], rows = 1, cols = 1 }
[variables]
"a::table" = { element = "T", fill = [1] })"));
  EXPECT_EQ(kernel.buffers[1].element, "P{float x, int[2]}");
  ASSERT_EQ(kernel.variables.size(), 1u);
  EXPECT_EQ(kernel.variables[0].name, "a::table");
  EXPECT_EQ(kernel.variables[0].element, "T");
  EXPECT_EQ(kernel.variables[0].line, 19u);
  EXPECT_THAT(error_of(with_buffer(R"(in = { element = "P", fields = ["flaot x"], rows = 1, cols = 1 })")),
              testing::StartsWith("dir/k.cu:17: the field 'flaot x' is not supported"));
  EXPECT_EQ(error_of(with_buffer(R"(in = { element = "float", fields = ["float x"], rows = 1, cols = 1 })")),
            "dir/k.cu:17: 'float' cannot be the name of a struct with fields; use the struct's name in the code");
  EXPECT_EQ(error_of(with_buffer(R"(in = { element = "a::", fields = ["float x"], rows = 1, cols = 1 })")),
            "dir/k.cu:17: 'a::' cannot be the name of a struct with fields; use the struct's name in the code");
  const KernelFile qualified = parse_kernel(
      "k", "k.cu", with_buffer(R"(in = { element = "a::b::P", fields = ["c::Q{float x} q"], rows = 1, cols = 1 })"));
  EXPECT_EQ(qualified.buffers[1].element, "a::b::P{c::Q{float x} q}");
}

TEST(KernelFile, ReadsChecksOfEveryKind) {
  const auto checked = [](const std::string& check) {
    return parse_kernel("k", "k.cu", with("check   = \"copy\"", "check = " + check));
  };
  EXPECT_EQ(checked("\"exclusive_scan\"").check, Check::exclusive_scan);
  const KernelFile by_formula = checked("{ out = \"in[i] * 2\", tolerance = 0.5 }");
  EXPECT_EQ(by_formula.check, Check::expression);
  ASSERT_EQ(by_formula.checked.outputs.size(), 1u);
  EXPECT_EQ(by_formula.checked.outputs[0].buffer, "out");
  EXPECT_EQ(by_formula.checked.tolerance, 0.5);
  const KernelFile by_kernel = checked("{ kernel = \"slow\", grid = [1], block = [\"N\"], args = [\"in\", 3] }");
  EXPECT_EQ(by_kernel.check, Check::kernel);
  EXPECT_EQ(by_kernel.checked.entry, "slow");
  EXPECT_THAT(by_kernel.checked.args, ElementsAre("in", "3"));
  EXPECT_EQ(checked("{ reference = \"sum\", tolerance = 0.1 }").check, Check::sum);
  const auto error = [](const std::string& check) { return error_of(with("check   = \"copy\"", "check = " + check)); };
  EXPECT_THAT(error("{ ou = \"1\" }"),
              testing::StartsWith("dir/k.cu:9: 'check' has the key 'ou', which is not a buffer"));
  EXPECT_EQ(error("{ tolerance = 2 }"),
            "dir/k.cu:9: 'check' names no buffer; write it like check = { out = \"in[i] * 2\" }");
  EXPECT_EQ(error("{ out = \"1\", tolerance = 2 }"), "dir/k.cu:9: 'tolerance' of 'check' must be a number from 0 to 1");
}

TEST(KernelFile, ReadsSeveralLaunches) {
  const std::string text = R"~(/*+++
title = "Two"
summary = "For a test."
[[launch]]
entry = "a"
block = [1]
grid = [2]
args = []
[[launch]]
entry = "b"
block = [32]
grid = ["width"]
args = ["in"]
shared = 64
[buffers]
in = { element = "int", rows = 1, cols = "width" }
+++*/
)~";
  const KernelFile kernel = parse_kernel("k", "k.cu", text);
  EXPECT_EQ(launch_count(kernel), 2u);
  EXPECT_EQ(kernel.entry, "a") << "commands that show one launch show the first";
  const KernelFile second = only_launch(kernel, 1);
  EXPECT_EQ(launch_count(second), 1u);
  EXPECT_EQ(second.entry, "b");
  EXPECT_THAT(second.args, ElementsAre("in"));
  EXPECT_EQ(second.dynamic_shared, "64");
  EXPECT_EQ(second.line_of("grid"), 12u);
  EXPECT_EQ(launch_count(parse_kernel("k", "k.cu", kGood)), 1u);
  EXPECT_EQ(error_of(with("check   = \"copy\"", "launch = [{ entry = \"x\" }]")),
            "dir/k.cu:5: 'entry' is not allowed next to [[launch]]; move it into each [[launch]]");
}

TEST(KernelFile, PrefersAHeaderWithTheFilesFullName) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "headers_beside";
  std::filesystem::create_directories(folder);
  const auto header = [](const char* title) {
    return std::string("title = \"") + title +
           "\"\nentry = \"k\"\nblock = [32]\ngrid = [1]\nargs = [\"a\"]\n[buffers]\n"
           "a = { element = \"int\", rows = \"1\", cols = \"32\" }\n";
  };
  std::ofstream(folder / "k.cu") << "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";
  std::ofstream(folder / "k.ptx") << ".version 8.0\n.target sm_90\n.address_size 64\n"
                                     ".visible .entry k(.param .u64 a) { ret; }\n";
  std::ofstream(folder / "k.toml") << header("of both");
  EXPECT_EQ(load_kernel(folder / "k.cu").title, "of both");
  EXPECT_EQ(load_kernel(folder / "k.ptx").title, "of both");
  std::ofstream(folder / "k.ptx.toml") << header("of the PTX");
  EXPECT_EQ(load_kernel(folder / "k.cu").title, "of both");
  EXPECT_EQ(load_kernel(folder / "k.ptx").title, "of the PTX");
}

TEST(KernelFile, ReportsTheLineOfInvalidToml) {
  EXPECT_THAT(error_of(with("\"copy\"\n", "copy\n")),
              testing::StartsWith("dir/k.cu:9: the header is not valid TOML: "));
  EXPECT_THAT(error_of(with("check   =", "entry   =")),
              testing::StartsWith("dir/k.cu:9: the header is not valid TOML: "));
  EXPECT_EQ(error_of(with("\"Copy\"", "\"Co\npy\"")).find('\n'), std::string::npos);
}

TEST(Catalogue, StartsWithTheSimplestKernels) {
  const std::vector<std::string> names = catalogue();
  ASSERT_GE(names.size(), 4u);
  EXPECT_THAT(std::vector(names.begin(), names.begin() + 4), ElementsAre("naive", "unroll", "tile", "naive_columns"));
}

TEST(Catalogue, HasASummaryForEachKernel) {
  for (const std::string& name : catalogue()) {
    const KernelFile kernel = load_kernel(name);
    EXPECT_EQ(kernel.path, "kernels/catalogue/" + name + ".cu");
    EXPECT_GT(kernel.order, 0) << name;
    EXPECT_GT(kernel.summary.size(), 80u) << name;
    EXPECT_LT(kernel.title.size(), 30u) << name;
  }
}

TEST(LoadKernel, SuggestsExistingKernels) {
  const auto error = [](const std::string& kernel) -> std::string {
    try {
      load_kernel(kernel);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("tiles"),
            "tiles:1: the catalogue has no kernel of this name, and there is no such file; did you mean 'tile'?");
  EXPECT_EQ(error("no/such.cu"), "no/such.cu:1: the file cannot be read: No such file or directory");
  EXPECT_EQ(error("/tmp"), "/tmp:1: this is a folder; pass a .cu file in it instead");
  EXPECT_THAT(error("quicksort"), testing::HasSubstr("; choose from naive, unroll, tile, naive_columns"));
}

}  // namespace
}  // namespace warplens::kernels
