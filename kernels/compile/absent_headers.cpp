#include "kernels/compile/absent_headers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "analysis/base/nearest.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::size_t kMostNames = 3;

/// A library: how the names of its include files begin (perhaps after a folder), and how the names begin that they
/// declare, in lower case and separated by spaces. Empty if they declare names of any form.
struct Library {
  std::string_view header, library, names;
};

constexpr Library kLibraries[] = {{"cute/", "CUTLASS", ""},
                                  {"cutlass/", "CUTLASS", ""},
                                  {"torch/", "PyTorch", ""},
                                  {"ATen/", "PyTorch", ""},
                                  {"c10/", "PyTorch", ""},
                                  {"pybind11/", "pybind11", ""},
                                  {"Eigen/", "Eigen", ""},
                                  {"opencv2/", "OpenCV", ""},
                                  {"raft/", "RAFT", ""},
                                  {"rmm/", "RMM", ""},
                                  {"cudf/", "cuDF", ""},
                                  {"kokkos/", "Kokkos", ""},
                                  {"boost/", "Boost", ""},
                                  {"tensorflow/", "TensorFlow", ""},
                                  {"moderngpu/", "moderngpu", ""},
                                  {"gtest/", "GoogleTest", "testing test expect_ assert_ gtest"},
                                  {"gmock/", "GoogleTest", "testing test expect_ assert_ gmock mock_"},
                                  {"benchmark/", "Google Benchmark", "benchmark"},
                                  {"catch2/", "Catch2", "catch test_case require check section"},
                                  {"glm/", "GLM", "glm vec mat ivec uvec dvec"},
                                  {"GL/", "OpenGL", "gl"},
                                  {"GLFW/", "GLFW", "glfw gl"},
                                  {"SDL2/", "SDL", "sdl"},
                                  {"nlohmann/", "nlohmann/json", "nlohmann json"},
                                  {"spdlog/", "spdlog", "spdlog"},
                                  {"fmt/", "fmt", "fmt"},
                                  {"stb_", "stb", "stb"},
                                  {"stbi_", "stb", "stb"},
                                  {"lodepng", "LodePNG", "lodepng lode"},
                                  {"tiny_obj_loader", "tinyobjloader", "tinyobj"},
                                  {"png.h", "libpng", "png"},
                                  {"jpeglib.h", "libjpeg", "jpeg j_"},
                                  {"mpi.h", "MPI", "mpi"},
                                  {"omp.h", "OpenMP", "omp"}};

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Returns the words of a name or a path in lower case: "gridlib::FieldView" -> field, gridlib, view.
std::set<std::string> split_words(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  char before = 0;
  for (const char c : text) {
    const bool begins = is_upper(c) && is_lower(before);
    if (begins || (!is_lower(c) && !is_upper(c))) {
      if (word.size() > 2) words.insert(word);
      word.clear();
    }
    if (is_lower(c) || is_upper(c)) word += static_cast<char>(is_upper(c) ? c - 'A' + 'a' : c);
    before = c;
  }
  if (word.size() > 2) words.insert(word);
  return words;
}

/// Returns the library of an include file; null if it is none of kLibraries.
const Library* find_library(std::string_view header) {
  for (const Library& library : kLibraries) {
    const std::size_t at = header.rfind(library.header);
    if (at != std::string_view::npos && (at == 0 || header[at - 1] == '/')) return &library;
  }
  return nullptr;
}

/// Returns whether an include file may declare one of the names. Files of some known libraries declare only names of a
/// certain form; any other file may declare any name.
bool may_declare(std::string_view header, const std::vector<UnknownName>& names) {
  const Library* const library = find_library(header);
  return library == nullptr || library->names.empty() || std::ranges::any_of(names, [&](const UnknownName& unknown) {
           for (std::string_view left = library->names; !left.empty();) {
             const std::string_view prefix = left.substr(0, left.find(' '));
             left.remove_prefix(std::min(left.size(), prefix.size() + 1));
             if (std::ranges::equal(prefix, std::string_view(unknown.name).substr(0, prefix.size()), {}, {},
                                    [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }))
               return true;
           }
           return false;
         });
}

/// Returns the absent include file that has a word in common with one of the names; empty if there is none.
std::string related_header(const std::vector<std::string>& absent, const std::vector<UnknownName>& names) {
  for (const std::string& header : absent) {
    const std::set<std::string> of_header = split_words(header);
    for (const UnknownName& unknown : names)
      if (std::ranges::any_of(split_words(unknown.name),
                              [&](const std::string& word) { return of_header.contains(word); }))
        return header;
  }
  return {};
}

struct Place {
  std::string path;
  unsigned line = 0;
};

/// Returns the line that includes an include file.
Place including_line(const RejectedCode& rejected, const std::string& header) {
  for (const SourceUnit& unit : rejected.code.units) {
    const std::string code = without_comments(unit.text);
    for (std::size_t at = code.find(header); at != std::string::npos; at = code.find(header, at + 1)) {
      const std::size_t begin = code.rfind('\n', at) + 1;
      if (code.substr(begin, at - begin).find("include") == std::string::npos) continue;
      return {unit.path, 1 + static_cast<unsigned>(
                                 std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'))};
    }
  }
  return {};
}

/// Returns a list of at most kMostNames names for a message: "CHUNK (line 4), UP".
std::string list_names(const std::vector<UnknownName>& names, const std::string& path) {
  std::vector<std::string> words;
  for (const UnknownName& unknown : names) {
    if (words.size() == kMostNames) break;
    const bool has_line = words.empty() && unknown.line > 0 && unknown.file == path;
    words.push_back(has_line ? say("{} (line {})", unknown.name, unknown.line) : unknown.name);
  }
  return base::join_words(words);
}

}  // namespace

std::vector<UnknownName> find_foreign_names(const RejectedCode& rejected) {
  std::vector<UnknownName> names = find_unknown_names(rejected.log);
  std::erase_if(names, [&](const UnknownName& unknown) {
    // Leave out names that the sources declare. Among them are function parameters (inner_names()), which the compiler
    // also reports as unknown if a type is unknown. __nv_name_map is the generated file in which the compiler looks up
    // the entry. It counts as a source.
    const bool is_source =
        unknown.file.starts_with("__nv_name_map") ||
        std::ranges::any_of(rejected.code.units, [&](const SourceUnit& unit) { return unit.path == unknown.file; });
    return !is_source || rejected.code.host.contains(unknown.name) || rejected.sources.declares(unknown.name) ||
           rejected.sources.inner_names().contains(unknown.name) || unknown.name.starts_with("operator");
  });
  return names;
}

std::optional<InputError> absent_header_error(const RejectedCode& rejected) {
  std::vector<UnknownName> names = find_foreign_names(rejected);
  std::erase_if(names, [](const UnknownName& unknown) { return unknown.name.starts_with("std::"); });
  std::vector<std::string> absent = rejected.absent;
  std::erase_if(absent, [&](const std::string& header) { return !may_declare(header, names); });
  if (absent.empty() || names.empty()) return std::nullopt;
  const std::string related = related_header(absent, names);
  const std::string& header = related.empty() ? absent.front() : related;
  const Place place = including_line(rejected, header);
  if (place.line == 0) return std::nullopt;
  const std::string list = list_names(names, place.path);
  if (const Library* const known = find_library(header))
    return InputError(place.path, place.line,
                      say("{} of {} was not found; it seems to define {}; pass the include folder of {} with -I",
                          header, known->library, list, known->library));
  if (absent.size() == 1 || !related.empty())
    return InputError(place.path, place.line,
                      say("{} was not found; it seems to define {}; pass its folder with -I", header, list));
  const std::size_t count = absent.size();
  absent.resize(std::min(count, kMostNames));
  return InputError(place.path, place.line,
                    say("{} headers were not found ({}); one of them seems to define {}; pass their folders with -I",
                        count, fmt::format("{}", fmt::join(absent, ", ")), list));
}

}  // namespace warplens::kernels
