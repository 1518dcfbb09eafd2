#include "app/profiler/ncu_counters.hpp"

namespace warplens::profiler {
namespace {

using trace::Category;
using trace::Totals;

template <Category... kOf>
std::uint64_t requests(const Totals& totals) {
  return (totals.of(kOf).requests + ...);
}
template <Category... kOf>
std::uint64_t sectors(const Totals& totals) {
  return (totals.of(kOf).sectors + ...);
}
template <Category... kOf>
std::uint64_t wavefronts(const Totals& totals) {
  return (totals.of(kOf).wavefronts + ...);
}
/// Returns the wavefronts beyond the minimum. Wide loads whose parts merge can take fewer wavefronts than the minimum;
/// the result is then 0.
template <Category kOf>
std::uint64_t conflicts(const Totals& totals) {
  const trace::AccessTotals of = totals.of(kOf);
  return of.wavefronts > of.ideal_wavefronts ? of.wavefronts - of.ideal_wavefronts : 0;
}
std::uint64_t warp_instructions(const Totals& totals) {
  return totals.warp_instructions;
}

}  // namespace

std::span<const NcuCounter> ncu_counters() {
  using enum Relation;
  constexpr Category kGlobalLoad = Category::global_load, kGlobalStore = Category::global_store,
                     kLocalLoad = Category::local_load, kLocalStore = Category::local_store,
                     kSharedLoad = Category::shared_load, kSharedStore = Category::shared_store;
  static const std::vector<NcuCounter> kRows{
      {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
       "",
       conflicts,
       profiler::conflicts<kSharedLoad>,
       {kSharedLoad}},
      {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
       "",
       conflicts,
       profiler::conflicts<kSharedStore>,
       {kSharedStore}},
      {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "", unit, wavefronts<kSharedLoad>, {kSharedLoad}},
      {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", "", unit, wavefronts<kSharedStore>, {kSharedStore}},
      {"l1tex__m_xbar2l1tex_read_sectors_mem_lg_op_ld.sum",
       "sector",
       behind_l1,
       sectors<kGlobalLoad, kLocalLoad>,
       {kGlobalLoad, kLocalLoad}},
      {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "", same, requests<kGlobalLoad>, {kGlobalLoad}},
      {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "", same, requests<kGlobalStore>, {kGlobalStore}},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "sector", tags, sectors<kGlobalLoad>, {kGlobalLoad}},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
       "sector",
       behind_l1,
       sectors<kGlobalLoad>,
       {kGlobalLoad}},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum",
       "sector",
       behind_l1,
       sectors<kGlobalLoad>,
       {kGlobalLoad}},
      {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "sector", tags, sectors<kGlobalStore>, {kGlobalStore}},
      {"l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", "sector", tags, sectors<kLocalLoad>, {kLocalLoad}},
      {"l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum", "sector", tags, sectors<kLocalStore>, {kLocalStore}},
      {"lts__t_sectors_srcunit_tex_op_read.sum",
       "sector",
       behind_l1,
       sectors<kGlobalLoad, kLocalLoad>,
       {kGlobalLoad, kLocalLoad}},
      {"lts__t_sectors_srcunit_tex_op_write.sum",
       "sector",
       behind_l1,
       sectors<kGlobalStore, kLocalStore>,
       {kGlobalStore, kLocalStore}},
      {"memory_l1_wavefronts_shared",
       "sectors",
       instrumented,
       wavefronts<kSharedLoad, kSharedStore>,
       {kSharedLoad, kSharedStore}},
      {"memory_l2_theoretical_sectors_global",
       "sectors",
       same,
       sectors<kGlobalLoad, kGlobalStore>,
       {kGlobalLoad, kGlobalStore}},
      {"memory_l2_theoretical_sectors_local",
       "sectors",
       same,
       sectors<kLocalLoad, kLocalStore>,
       {kLocalLoad, kLocalStore}},
      {"smsp__inst_executed.sum", "inst", instructions, warp_instructions, {}},
      {"smsp__sass_inst_executed_op_global_ld.sum", "inst", same, requests<kGlobalLoad>, {kGlobalLoad}},
      {"smsp__sass_inst_executed_op_global_st.sum", "inst", same, requests<kGlobalStore>, {kGlobalStore}},
      {"smsp__sass_inst_executed_op_local_ld.sum", "inst", same, requests<kLocalLoad>, {kLocalLoad}},
      {"smsp__sass_inst_executed_op_local_st.sum", "inst", same, requests<kLocalStore>, {kLocalStore}},
      {"smsp__sass_inst_executed_op_shared_ld.sum", "inst", same, requests<kSharedLoad>, {kSharedLoad}},
      {"smsp__sass_inst_executed_op_shared_st.sum", "inst", same, requests<kSharedStore>, {kSharedStore}},
      {"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
       "",
       instrumented,
       wavefronts<kSharedLoad>,
       {kSharedLoad}},
      {"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
       "",
       instrumented,
       wavefronts<kSharedStore>,
       {kSharedStore}},
      {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", "sector", same, sectors<kGlobalLoad>, {kGlobalLoad}},
      {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum",
       "sector",
       same,
       sectors<kGlobalStore>,
       {kGlobalStore}},
      {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_ld.sum", "sector", same, sectors<kLocalLoad>, {kLocalLoad}},
      {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_st.sum", "sector", same, sectors<kLocalStore>, {kLocalStore}},
  };
  return kRows;
}

}  // namespace warplens::profiler
