#include "kernels/compile/headers.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "kernels/compile/child_launches.hpp"
#include "kernels/compile/texture_references.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Headers that are always given to the compiler, and their files in kernels/headers. Some of them include others.
constexpr struct {
  const char *name, *file;
} kWhole[] = {
    {kPrelude, "nvcc.h"},
    {"algorithm", "algorithm.h"},
    {"assert.h", "assert.h"},
    {"cassert", "assert.h"},
    {"cfloat", "float.h"},
    {"cinttypes", "inttypes.h"},
    {"climits", "limits.h"},
    {"cmath", "math.h"},
    {"cstddef", "cstddef.h"},
    {"cstdint", "stdint.h"},
    {"cstdio", "stdio.h"},
    {"cstdlib", "stdlib.h"},
    {"cstring", "string.h"},
    {"ctime", "time.h"},
    {"cuda/std/cstdint", "cuda_std_cstdint.h"},
    {"cuda_awbarrier_helpers.h", "cuda_awbarrier_helpers.h"},
    {"cuda_pipeline_helpers.h", "cuda_pipeline_helpers.h"},
    {"cutil_math.h", "helper_math.h"},
    {"float.h", "float.h"},
    {"glm/gtx/intersect.hpp", "glm_intersect.h"},
    {"helper_math.h", "helper_math.h"},
    {"inttypes.h", "inttypes.h"},
    {"limits", "numeric_limits.h"},
    {"limits.h", "limits.h"},
    {"math.h", "math.h"},
    {"memory.h", "string.h"},
    {"numbers", "numbers.h"},
    {"stddef.h", "stddef.h"},
    {"stdint.h", "stdint.h"},
    {"stdio.h", "stdio.h"},
    {"stdlib.h", "stdlib.h"},
    {"string.h", "string.h"},
    {"thrust/extrema.h", "thrust/extrema.h"},
    {"thrust/swap.h", "thrust/swap.h"},
    {"warplens_algorithm.h", "algorithm_of_ranges.h"},
    {kChildLaunchHeader, "child_launches.h"},
    {"warplens_cmath.h", "cmath_of_cuda.h"},
    {"warplens_cub.h", "cub_of_cccl2.h"},
    {"warplens_math_promotions.h", "math_promotions.h"},
    {"warplens_opencv.h", "opencv.h"},
    {kReferenceHeader, "texture_references.h"},
    {"warplens_thc.h", "thc.h"},
    {"warplens_thrust.h", "thrust/begin.h"},
    {"warplens_torch.h", "torch.h"},
    {"time.h", "time.h"},
};

/// Headers for which cuda::std has a device version.
constexpr std::string_view kOfCudaStd[] = {
    "array",    "bit",   "complex", "concepts", "functional",  "initializer_list", "iterator", "numeric",
    "optional", "ratio", "span",    "tuple",    "type_traits", "utility",          "variant"};

/// Headers that kernels do not need: headers of the language libraries, operating systems, the CUDA Toolkit and its
/// samples. A "*" at the end matches any text.
constexpr std::string_view kOfTheHost[] = {
    // Headers of C++
    "any", "atomic", "barrier", "bits/*", "bitset", "cctype", "cerrno", "cfenv", "charconv", "chrono", "clocale",
    "codecvt", "compare", "condition_variable", "coroutine", "csetjmp", "csignal", "cstdarg", "cstdbool", "cwchar",
    "cwctype", "deque", "exception", "execution", "expected", "experimental/*", "ext/*", "filesystem", "format",
    "forward_list", "fstream", "future", "generator", "iomanip", "ios", "iosfwd", "iostream", "istream", "latch",
    "list", "locale", "map", "mdspan", "memory", "memory_resource", "mutex", "new", "ostream", "parallel/*", "print",
    "queue", "random", "ranges", "regex", "scoped_allocator", "semaphore", "set", "shared_mutex", "source_location",
    "sstream", "stack", "stdexcept", "stop_token", "streambuf", "string", "string_view", "strstream", "syncstream",
    "system_error", "thread", "typeindex", "typeinfo", "unordered_map", "unordered_set", "valarray", "vector",
    "version", "cstdalign", "ctgmath", "cuchar", "spanstream", "stacktrace",
    // Headers of C and of operating systems
    "arpa/*", "complex.h", "conio.h", "ctype.h", "direct.h", "dirent.h", "dlfcn.h", "errno.h", "fcntl.h", "fenv.h",
    "getopt.h", "immintrin.h", "intrin.h", "io.h", "libgen.h", "linux/*", "locale.h", "malloc.h", "netinet/*", "omp.h",
    "poll.h", "process.h", "pthread.h", "sched.h", "semaphore.h", "setjmp.h", "signal.h", "stdarg.h", "stdbool.h",
    "strings.h", "sys/*", "termios.h", "unistd.h", "wchar.h", "windows.h", "Windows.h", "winsock2.h", "x86intrin.h",
    "xmmintrin.h", "stdalign.h", "stdnoreturn.h", "threads.h", "uchar.h", "wctype.h",
    // JSON for C++
    "json.hpp", "nlohmann/*",
    // Headers for graphics and windows
    "EGL/*", "GL/*", "GLES3/*", "GLFW/*", "GLUT/*", "OpenGL/*", "SDL2/*", "X11/*", "glad/*", "rendercheck_gl.h",
    // Headers of the CUDA Toolkit
    "cublas*", "cudaEGL*", "cudaGL*", "cudaProfiler*", "cudaVDPAU*", "cuda_egl_interop.h", "cuda_gl_interop.h",
    "cuda_occupancy.h", "cuda_profiler_api.h", "cuda_vdpau_interop.h", "driver_functions.h", "cudalibxt.h", "cudnn*",
    "cufft*", "cufile.h", "cupti*", "curand_mtgp32_host.h", "cusolver*", "cusparse*", "cutensor*", "nccl.h", "npp*",
    "nvToolsExt*", "nvcuvid.h", "nvgraph.h", "nvjpeg.h", "nvml.h", "nvrtc.h", "nvshmem*", "nvtx3/*",
    // Headers of the samples of the CUDA Toolkit
    "cudaHelper.h", "cutil.h", "cutil_gl_inline.h", "cutil_inline.h", "exception.h", "helper_cuda.h",
    "helper_cuda_drvapi.h", "helper_cuda_gl.h", "helper_cusolver.h", "helper_functions.h", "helper_gl.h",
    "helper_image.h", "helper_multiprocess.h", "helper_string.h", "helper_timer.h", "nvrtc_helper.h",
    "multithreading.h",
    // The host parts of CUB and Thrust
    "cub/device/*", "cub/util_allocator.cuh"};

/// Headers of Thrust that compile for kernels; all others are for the host.
constexpr std::string_view kOfThrust[] = {"complex.h", "functional.h", "iterator/counting_iterator.h",
                                          "pair.h",    "random.h",     "tuple.h"};

/// Host headers that the headers of Thrust include.
constexpr const char* kForThrust[] = {"iostream", "istream", "ostream", "sstream", "thrust/detail/complex/stream.h"};

/// Beginnings of names in CUB, and the header that declares such names.
constexpr struct {
  const char *begin, *header;
} kOfCub[] = {
    {"ArgIndexInputIterator", "iterator/arg_index_input_iterator.cuh"},
    {"ArgMax", "thread/thread_operators.cuh"},
    {"ArgMin", "thread/thread_operators.cuh"},
    {"BlockAdjacentDifference", "block/block_adjacent_difference.cuh"},
    {"BlockDiscontinuity", "block/block_discontinuity.cuh"},
    {"BlockExchange", "block/block_exchange.cuh"},
    {"BlockHistogram", "block/block_histogram.cuh"},
    {"BlockLoad", "block/block_load.cuh"},
    {"BlockMergeSort", "block/block_merge_sort.cuh"},
    {"BlockRadixRank", "block/block_radix_rank.cuh"},
    {"BlockRadixSort", "block/block_radix_sort.cuh"},
    {"BlockReduce", "block/block_reduce.cuh"},
    {"BlockRunLengthDecode", "block/block_run_length_decode.cuh"},
    {"BlockScan", "block/block_scan.cuh"},
    {"BlockShuffle", "block/block_shuffle.cuh"},
    {"BlockStore", "block/block_store.cuh"},
    {"CacheModifiedInputIterator", "iterator/cache_modified_input_iterator.cuh"},
    {"CacheModifiedOutputIterator", "iterator/cache_modified_output_iterator.cuh"},
    {"KeyValuePair", "util_type.cuh"},
    {"LoadDirect", "block/block_load.cuh"},
    {"RowMajorTid", "util_ptx.cuh"},
    {"ShuffleDown", "util_ptx.cuh"},
    {"ShuffleIndex", "util_ptx.cuh"},
    {"ShuffleUp", "util_ptx.cuh"},
    {"StoreDirect", "block/block_store.cuh"},
    {"ThreadLoad", "thread/thread_load.cuh"},
    {"ThreadReduce", "thread/thread_reduce.cuh"},
    {"ThreadStore", "thread/thread_store.cuh"},
    {"WarpExchange", "warp/warp_exchange.cuh"},
    {"WarpLoad", "warp/warp_load.cuh"},
    {"WarpMergeSort", "warp/warp_merge_sort.cuh"},
    {"WarpReduce", "warp/warp_reduce.cuh"},
    {"WarpScan", "warp/warp_scan.cuh"},
    {"WarpStore", "warp/warp_store.cuh"},
};

/// Names that CCCL 3 removed from CUB.
constexpr const char* kRemovedOfCub[] = {"Difference", "Division",   "Equality",   "Inequality", "Int2Type",
                                         "LaneId",     "LaneMaskGe", "LaneMaskGt", "LaneMaskLe", "LaneMaskLt",
                                         "Max",        "Min",        "Sum",        "Swap",       "WarpId"};

/// The included headers and the identifiers of the units. They determine which headers the compiler needs.
struct Mentions {
  std::set<std::string> included, words;
  bool std = false;
};

/// Returns the name in a line "#include <name>" or "#include "name"". Empty for any other line.
std::string_view included_on(std::string_view line) {
  const auto skip = [&](std::string_view blanks) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  };
  const auto take = [&](std::string_view word) {
    skip(" \t");
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  if (!take("#") || !take("include")) return {};
  skip(" \t");
  if (line.empty() || (line.front() != '<' && line.front() != '"')) return {};
  const std::size_t end = line.find(line.front() == '<' ? '>' : '"', 1);
  return end == std::string_view::npos ? std::string_view() : line.substr(1, end - 1);
}

Mentions find_mentions(std::span<const SourceUnit> units) {
  Mentions mentions;
  for (const SourceUnit& unit : units) {
    const std::string_view text = unit.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      if (const std::string_view name = included_on(text.substr(at, end - at)); !name.empty())
        mentions.included.emplace(name);
      at = end + 1;
    }
    const std::string bare = without_comments(unit.text);
    mentions.words.merge(identifiers(bare));
    mentions.std |= bare.find("std::") != std::string::npos || bare.find("using namespace std") != std::string::npos;
  }
  return mentions;
}

bool matches(std::string_view name, std::string_view pattern) {
  if (!pattern.ends_with('*')) return name == pattern;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

bool is_of_the_host(std::string_view name) {
  if (name.starts_with("thrust/") && !name.starts_with("thrust/detail/")) return true;
  return std::ranges::any_of(kOfTheHost, [&](std::string_view pattern) { return matches(name, pattern); });
}

bool includes_glm(const std::set<std::string>& included) {
  return std::ranges::any_of(included, [](std::string_view name) { return name.starts_with("glm/"); });
}

std::string header_content(const std::string& file) {
  return std::string(embedded_file("kernels/headers/" + file).value());
}

std::string forward_to_cuda_std(const std::string& name) {
  return "#pragma once\n#include <cuda/std/" + name + ">\nnamespace std {\nusing namespace cuda::std;\n}\n";
}

/// Returns a header that replaces thrust/NAME and includes the toolkit's own file of that name. The #include uses a
/// longer path, so that it does not find the replacement itself.
std::string thrust(const std::string& name) {
  return "#pragma once\n#include \"warplens_thrust.h\"\n#pragma push_macro(\"_CCCL_HOST\")\n#undef _CCCL_HOST\n"
         "#define _CCCL_HOST\n#include <thrust/detail/../" +
         name + ">\n#pragma pop_macro(\"_CCCL_HOST\")\n";
}

/// Returns a version of cub/cub.cuh that includes only the device headers whose classes are mentioned in `words`.
std::string cub(const std::set<std::string>& words) {
  std::set<std::string> included;
  for (const auto& [begin, header] : kOfCub) {
    const auto word = words.lower_bound(begin);
    if (word != words.end() && word->starts_with(begin)) included.emplace(header);
  }
  std::string text = "#pragma once\nnamespace cub {}\n";
  for (const std::string& header : included) text += "#include <cub/" + header + ">\n";
  if (std::ranges::any_of(kRemovedOfCub, [&](const char* name) { return words.contains(name); }))
    text += "#include <warplens_cub.h>\n";
  return text;
}

}  // namespace

std::string begin_prelude(std::span<const SourceUnit> units) {
  std::string text = "#include \"" + std::string(kPrelude) + "\"\n";
  const Mentions mentions = find_mentions(units);
  if (!includes_glm(mentions.included)) return text;
  // GLM marks defaulted constructors with __device__, which has no effect.
  text += "#pragma nv_diag_suppress 20012\n";
  // Without this macro, the headers in glm/gtx contain an #error directive. Projects also define it in build files, or
  // in include files that are left out.
  if (!mentions.words.contains("GLM_ENABLE_EXPERIMENTAL")) text += "#define GLM_ENABLE_EXPERIMENTAL\n";
  return text;
}

bool is_of_cuda_std(std::string_view name) {
  return std::ranges::find(kOfCudaStd, name) != std::end(kOfCudaStd);
}

std::vector<Header> headers_for(std::span<const SourceUnit> units, bool has_std) {
  Mentions mentions = find_mentions(units);
  if (includes_glm(mentions.included)) {
    // GLM includes these headers.
    mentions.std = true;
    mentions.included.insert("type_traits");
  }
  const std::string nothing = header_content("host_only.h");
  const auto is_included = [&](std::string_view name) { return mentions.included.contains(std::string(name)); };
  const bool hands_over = has_std && mentions.std && std::ranges::any_of(kOfCudaStd, is_included);
  std::vector<Header> all;
  for (const auto& [name, file] : kWhole) {
    // With "using namespace std", our class numeric_limits and that of cuda::std would be ambiguous.
    const bool in_cuda_std = hands_over && std::string_view(name) == "limits";
    all.push_back({name, in_cuda_std ? forward_to_cuda_std(name) : header_content(file)});
  }
  // These headers are added even if the code does not include them, because the toolkit's own headers include some of
  // them.
  for (const std::string_view name : kOfCudaStd)
    all.push_back(
        {std::string(name), hands_over && is_included(name) ? forward_to_cuda_std(std::string(name)) : nothing});
  if (is_included("cub/cub.cuh")) all.push_back({"cub/cub.cuh", cub(mentions.words)});
  const auto is_in_thrust = [](std::string_view name) { return name.starts_with("thrust/"); };
  if (std::ranges::any_of(mentions.included, is_in_thrust)) {
    for (const char* name : kForThrust) all.push_back({name, nothing});
    for (const std::string_view name : kOfThrust)
      all.push_back({"thrust/" + std::string(name), thrust(std::string(name))});
  }
  for (const std::string& name : mentions.included) {
    const bool known = std::ranges::any_of(all, [&](const Header& header) { return header.name == name; });
    if (name.starts_with("opencv2/"))
      all.push_back({name, header_content("opencv.h")});
    else if (!known && is_of_the_host(name))
      all.push_back({name, nothing});
  }
  return all;
}

}  // namespace warplens::kernels
