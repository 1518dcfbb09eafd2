// Measures access patterns on a GPU.
//
//   nvcc -std=c++20 -arch=sm_90 -O3 probe.cu -o probe -lcupti -lcuda
//   probe PATTERNS OUT count SECONDS [kernel]   the hardware counters, one row per launch; `kernel`: CUPTI's kernel
//   probe PATTERNS OUT plain N                  only the launches, N of each kind (to run under a profiler)
//
// PATTERNS is a file that patterns.py wrote. Each row of OUT is one launch: "base,indices of its patterns,sum…". A line
// that begins with "#" names the metrics of the rows below it. The lowest digit of a sum in that base belongs to the
// guard, a pattern with a known count; decode.py separates the digits.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "counters.cuh"
#include "kernels.cuh"

namespace {

struct Kind {
  const char* name;
  void (*kernel)(Parameters);
  const char* group;
  unsigned base;    ///< base of the sum, greater than the count of any pattern
  unsigned digits;  ///< number of patterns per launch, not counting the guard
};

// In the order of patterns.py.
// clang-format off
const std::vector<Kind>& kinds() {
#define K(name, group, ...) {#name, probe<name>, group, __VA_ARGS__}
#define W(name, group, ...)                                                                                    \
  {#name "1", probe<name<1>>, group, __VA_ARGS__}, {#name "2", probe<name<2>>, group, __VA_ARGS__},            \
      {#name "4", probe<name<4>>, group, __VA_ARGS__}, {#name "8", probe<name<8>>, group, __VA_ARGS__},        \
      {#name "16", probe<name<16>>, group, __VA_ARGS__}
#define A(name) K(shared_##name, "shared_atomic", 80, 3), K(global_##name, "global_atomic", 140, 2)
#define LOOP(name) K(shared_##name, "shared_atomic", 3000, 1), K(global_##name, "global_atomic", 140, 2)
  static const std::vector<Kind> all = {
      W(shared_ld, "shared", 40, 4), W(shared_st, "shared", 40, 4), {"generic_ld4", probe<generic_ld<4>>, "shared", 40, 4},
      {"generic_ld16", probe<generic_ld<16>>, "shared", 40, 4}, W(global_ld, "global", 70, 3), W(global_st, "global", 70, 3),
      W(local_ld, "local", 140, 3), W(local_st, "local", 140, 3), W(constant_ld, "constant", 140, 3),
      A(atom_add_u32), A(atom_min_s32), A(atom_inc_u32), A(atom_xor_b32), A(atom_exch_b32), LOOP(atom_add_f16x2),
      LOOP(atom_add_u64), LOOP(atom_max_u64), A(atom_exch_b64), LOOP(atom_add_f32), LOOP(atom_add_f64), A(atom_cas_b32),
      A(atom_cas_b64), K(global_atom_exch_b128, "global_atomic", 140, 2), A(red_add_u32), A(red_and_b32),
      LOOP(red_add_u64), LOOP(red_add_f32), LOOP(red_add_f64), K(global_red_add_v2_f32, "global_atomic", 140, 2),
      K(global_red_add_v4_f32, "global_atomic", 140, 2), K(ldmatrix_x1, "shared", 40, 4), K(ldmatrix_x2, "shared", 40, 4),
      K(ldmatrix_x4, "shared", 40, 4), K(ldmatrix_x1_trans, "shared", 40, 4), K(ldmatrix_x2_trans, "shared", 40, 4),
      K(ldmatrix_x4_trans, "shared", 40, 4), K(stmatrix_x1, "shared", 40, 4), K(stmatrix_x2, "shared", 40, 4),
      K(stmatrix_x4, "shared", 40, 4), K(stmatrix_x1_trans, "shared", 40, 4), K(stmatrix_x2_trans, "shared", 40, 4),
      K(stmatrix_x4_trans, "shared", 40, 4), K(cp_async_ca4, "async", 300, 2), K(cp_async_ca8, "async", 300, 2),
      K(cp_async_ca16, "async", 300, 2), K(cp_async_cg16, "async", 300, 2), K(cp_async_ca4_zfill, "async", 300, 2),
      K(cp_async_ca16_zfill, "async", 300, 2), K(cp_async_cg16_zfill, "async", 300, 2),
      {"generic_ld8", probe<generic_ld<8>>, "shared", 40, 4}, {"generic_st8", probe<generic_st<8>>, "shared", 40, 4},
      {"generic_st16", probe<generic_st<16>>, "shared", 40, 4}, K(shared_red_count_u32, "shared_atomic", 80, 3),
      K(cp_async_ca8_zfill, "async", 300, 2), K(cp_async_cg16_ignore, "async", 300, 2),
  };
  return all;
}
// clang-format on

std::vector<std::string> metrics_of(const std::string& group) {
  const std::string wavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared",
                    sectors = "l1tex__t_sectors_pipe_lsu_mem_";
  std::vector<std::string> names;
  if (group == "shared") names = {wavefronts + "_op_ld", wavefronts + "_op_st"};
  if (group == "shared_atomic") names = {wavefronts + "_op_atom", wavefronts + "_op_ld"};
  if (group == "global") names = {sectors + "global_op_ld", sectors + "global_op_st"};
  if (group == "global_atomic") names = {sectors + "global_op_atom", sectors + "global_op_red"};
  if (group == "local") names = {sectors + "local_op_ld", sectors + "local_op_st"};
  if (group == "async")
    names = {sectors + "global_op_ld", "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts",
             "l1tex__m_xbar2l1tex_read_sectors"};
  if (group == "constant") names = {"sm__idc_divergent_instruction_replays", "idc__requests"};
  for (std::string& name : names) name += ".sum";
  return names;
}

/// Indices of the patterns of one launch, at most Kind::digits. All patterns are of the same kind.
struct Group {
  const Kind* kind;
  std::vector<std::size_t> indices;
};

struct Setup {
  std::vector<Pattern> patterns;
  Parameters parameters{};
  Pattern* in_global = nullptr;
  unsigned multiprocessors = 0;

  explicit Setup(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    Pattern pattern;
    while (std::fread(&pattern, sizeof pattern, 1, file) == 1) patterns.push_back(pattern);
    std::fclose(file);
    cudaDeviceProp properties{};
    cuda(cudaGetDeviceProperties(&properties, 0));
    multiprocessors = static_cast<unsigned>(properties.multiProcessorCount);
    cuda(cudaMallocHost(&in_global, sizeof(Pattern) * kMostDigits * 65536));
    parameters.magic = 0x9E3779B9;
    cuda(cudaMalloc(&parameters.global, kGlobalBytes));
    cuda(cudaMemset(parameters.global, 0, kGlobalBytes));
    cuda(cudaMalloc(&parameters.sink, 4096));
    std::printf("%zu patterns, global at %p, %u multiprocessors\n", patterns.size(),
                static_cast<void*>(parameters.global), multiprocessors);
  }

  /// Returns the launches, by the name of the group of their kind ("shared"). Together, the launches contain all
  /// patterns.
  std::map<std::string, std::vector<Group>> launches() const {
    std::map<std::string, std::vector<Group>> result;
    for (std::size_t at = 0; at < patterns.size(); ++at) {
      const Kind& kind = kinds().at(patterns[at].kind);
      std::vector<Group>& groups = result[kind.group];
      if (groups.empty() || groups.back().kind != &kind || groups.back().indices.size() == kind.digits)
        groups.push_back({&kind, {}});
      groups.back().indices.push_back(at);
    }
    return result;
  }

  /// Launches the patterns of a group, preceded by the guard: an access by only the first lane, at offset 0.
  void launch(const Group& group, std::size_t number) {
    Pattern guard{};
    guard.kind = patterns[group.indices[0]].kind;
    guard.mask = 1;
    std::uint32_t repeats = 1;
    for (std::size_t digit = 0; digit < kMostDigits; ++digit) {
      const bool is_there = digit <= group.indices.size();
      parameters.patterns[digit] = digit == 0 ? guard : patterns[group.indices[is_there ? digit - 1 : 0]];
      parameters.repeats[digit] = is_there ? repeats : 0;
      repeats *= group.kind->base;
      in_global[number % 65536 * kMostDigits + digit] = parameters.patterns[digit];
    }
    parameters.in_global = in_global + number % 65536 * kMostDigits;
    group.kind->kernel<<<multiprocessors, 32>>>(parameters);
    cuda(cudaGetLastError());
  }
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void count(Setup& setup, std::FILE* out, double budget, CUpti_ProfilerReplayMode replay) {
  double used = 0;
  const auto all = setup.launches();
  std::size_t left = 0;
  for (const auto& [name, groups] : all) left += groups.size();
  for (const auto& [name, groups] : all) {
    const double share = (budget - used) * static_cast<double>(groups.size()) / static_cast<double>(left);
    left -= groups.size();
    const double start = now();
    std::size_t done = 0;
    // The kinds alternate, so that a run that stops early contains some of each.
    std::vector<std::size_t> order(groups.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at * 7919 % groups.size();
    if (groups.size() % 7919 == 0)
      for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    try {
      count_by_hardware(
          metrics_of(name), groups.size(), [&](std::size_t number) { setup.launch(groups[order[number]], number); },
          [&](const Names& metrics) {
            std::fprintf(out, "#%s", name.c_str());
            for (const std::string& metric : metrics) std::fprintf(out, ",%s", metric.c_str());
            std::fprintf(out, "\n");
          },
          [&](std::size_t number, const std::vector<double>& sums) {
            const Group& group = groups[order[number]];
            std::fprintf(out, "%u,", group.kind->base);
            for (std::size_t index : group.indices) std::fprintf(out, "%zu ", index);
            for (double sum : sums) std::fprintf(out, ",%.0f", sum);
            std::fprintf(out, "\n");
            done += group.indices.size();
          },
          [&] { return now() - start > share; }, replay);
    } catch (const std::exception& error) {
      std::printf("%s: %s\n", name.c_str(), error.what());
    }
    used += now() - start;
    std::printf("%s: %zu patterns in %zu launches, %.1f s\n", name.c_str(), done, groups.size(), now() - start);
    std::fflush(stdout);
    std::fflush(out);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  Setup setup(argv[1]);
  std::FILE* out = std::fopen(argv[2], "w");
  if (std::string(argv[3]) == "count") {
    count(setup, out, std::atof(argv[4]), argc > 5 ? CUPTI_KernelReplay : CUPTI_UserReplay);
  } else {
    std::map<const Kind*, int> seen;
    for (const auto& [name, groups] : setup.launches())
      for (const Group& group : groups) {
        if (seen[group.kind]++ >= std::atoi(argv[4])) continue;
        std::fprintf(out, "%s,%u", group.kind->name, group.kind->base);
        for (std::size_t index : group.indices) std::fprintf(out, ",%zu", index);
        std::fprintf(out, "\n");
        setup.launch(group, 0);
        cuda(cudaDeviceSynchronize());
      }
  }
  std::fclose(out);
}
