#include "kernels/kernel_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/error.hpp"

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

/// The good file with one piece of it changed.
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

TEST(KernelFile, HoldsWhatTheHeaderSays) {
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

TEST(KernelFile, NamesTheLineAndTheNearestKey) {
  EXPECT_EQ(error_of(with("block   =", "blok    =")),
            "dir/k.cu:6: the header has the unknown key 'blok'; did you mean 'block'?");
  EXPECT_EQ(error_of(with("values = [64, 32]", "value = [64, 32]")),
            "dir/k.cu:12: 'N' has the unknown key 'value'; did you mean 'values'?");
  EXPECT_EQ(error_of(with("fill =", "full =")), "dir/k.cu:17: 'in' has the unknown key 'full'; did you mean 'fill'?");
  EXPECT_EQ(
      error_of(with("check   =", "colour  =")),
      "dir/k.cu:9: the header has the unknown key 'colour'; known are title, summary, order, entry, block, grid, "
      "args, check, shared, params, buffers, variables, default_size, include, standard, cooperative, cluster, launch");
}

TEST(KernelFile, NamesWhatIsMissing) {
  EXPECT_EQ(error_of("__global__ void f() {}\n"),
            "dir/k.cu:1: no header: describe the kernel in a comment /*+++ … +++*/ (see the catalogue's naive.cu)");
  EXPECT_EQ(error_of("\n/*+++\ntitle = \"x\"\n"), "dir/k.cu:2: the header never ends: close it with +++*/");
  EXPECT_EQ(error_of(with("entry   = \"copy<T, N>\"\n", "")),
            "dir/k.cu:2: the header has no 'entry': add it, like entry = \"transpose_tile<TILE, PAD>\"");
  EXPECT_EQ(error_of(with("element = \"T\", ", "")),
            "dir/k.cu:16: 'out' has no 'element': add it, like element = \"float\"");
  EXPECT_EQ(error_of(with("default = 32, ", "")), "dir/k.cu:12: 'N' has no 'default': add it, like default = 64");
  EXPECT_EQ(error_of(with(", values = [64, 32]", "")),
            "dir/k.cu:12: parameter N must have either values = [8, 16, 32] or range = [0, 4]");
}

TEST(KernelFile, RefusesTypesAndValuesThatDoNotFit) {
  EXPECT_EQ(error_of(with("[\"N\", 4]", "32")),
            "dir/k.cu:6: 'block' of the header must be a list, like block = [\"BX\", \"BY\"]");
  EXPECT_EQ(error_of(with("[\"N\", 4]", "[1, 2, 3, 4]")),
            "dir/k.cu:6: 'block' has more than three expressions: keep x, y and z");
  EXPECT_EQ(error_of(with("[\"N\", 4]", "[1.5]")),
            "dir/k.cu:6: 'block' of the header must be like block = [\"BX\", \"BY\"]");
  EXPECT_EQ(error_of(with("title   = \"Copy\"", "title = 3")),
            "dir/k.cu:3: 'title' of the header must be a text, like title = \"Shared tile, padded\"");
  EXPECT_EQ(error_of(with("default = 32", "default = 33")),
            "dir/k.cu:12: the default of N is 33, which is not among its values: 64, 32");
  EXPECT_EQ(error_of(with("default = -1", "default = 2")),
            "dir/k.cu:14: the default of PAD is 2, which is not among its values: -2 to 1");
  EXPECT_EQ(error_of(with("[-2, 1]", "[1, -2]")),
            "dir/k.cu:14: 'range' must name the smaller end first, like range = [0, 4]");
  EXPECT_EQ(error_of(with("[-2, 1]", "[-9223372036854775807, 9223372036854775807]")),
            "dir/k.cu:14: 'range' may hold at most 4096 integers");
  EXPECT_EQ(error_of(with("\"copy\"\n", "\"sort\"\n")),
            "dir/k.cu:9: there is no check 'sort'; choose one of transpose, copy, sum, scan, exclusive_scan, matmul, "
            "saxpy, none");
  EXPECT_EQ(error_of(with("\"index\"", "\"ones\"")),
            "dir/k.cu:17: there is no fill 'ones'; choose one of index, random, zero, a list, or a table like "
            "{ expression = \"i % 7\" }");
  EXPECT_EQ(error_of(with("\"float4\"", "\"flaot4\"")),
            "dir/k.cu:17: there is no element type 'flaot4'; did you mean 'float4'?");
  EXPECT_THAT(error_of(with("\"T\"", "\"N\"")),
              testing::StartsWith("dir/k.cu:16: parameter N may be 64, which is no element type; known are char, "));
  EXPECT_EQ(error_of(with("\"out\", \"width\"", "\"output\", \"width\"")),
            "dir/k.cu:8: 'args' names 'output', which is neither a buffer nor a size nor a parameter; there are width, "
            "height, out, in, N, PAD");
  EXPECT_EQ(error_of(with("\nN   =", "\nwidth =")),
            "dir/k.cu:12: a parameter cannot be called 'width': take a C++ name other than width, height, ceil_div, "
            "min and max");
  EXPECT_EQ(error_of(with("\nout =", "\nN =")),
            "dir/k.cu:16: a buffer cannot be called 'N': take a C++ name that nothing else has");
}

TEST(KernelFile, GivesTheLineOfBrokenToml) {
  EXPECT_THAT(error_of(with("\"copy\"\n", "copy\n")), testing::StartsWith("dir/k.cu:9: the header is not TOML: "));
  EXPECT_THAT(error_of(with("check   =", "entry   =")), testing::StartsWith("dir/k.cu:9: the header is not TOML: "));
  EXPECT_EQ(error_of(with("\"Copy\"", "\"Co\npy\"")).find('\n'), std::string::npos);
}

TEST(Catalogue, IsTheLadder) {
  const std::vector<std::string> names = catalogue();
  ASSERT_GE(names.size(), 4u);
  EXPECT_THAT(std::vector(names.begin(), names.begin() + 4), ElementsAre("naive", "float4", "tile", "tile_rows"));
}

TEST(Catalogue, TeachesWithEachKernel) {
  for (const std::string& name : catalogue()) {
    const KernelFile kernel = load_kernel(name);
    EXPECT_EQ(kernel.path, "kernels/catalogue/" + name + ".cu");
    EXPECT_GT(kernel.order, 0) << name;
    EXPECT_GT(kernel.summary.size(), 80u) << name;
    EXPECT_LT(kernel.title.size(), 30u) << name;
  }
}

TEST(LoadKernel, SaysWhatIsThereInstead) {
  const auto error = [](const std::string& kernel) -> std::string {
    try {
      load_kernel(kernel);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("tiles"), "tiles:1: no kernel of the catalogue has this name, and no file; did you mean 'tile'?");
  EXPECT_EQ(error("no/such.cu"), "no/such.cu:1: cannot be read: No such file or directory");
  EXPECT_EQ(error("/tmp"), "/tmp:1: is a folder: name a .cu file in it");
  EXPECT_THAT(error("quicksort"), testing::HasSubstr("; the catalogue has naive, float4, tile, tile_rows"));
}

}  // namespace
}  // namespace warplens::kernels
