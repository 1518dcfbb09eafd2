#include "kernels/gpu/metric_counters.hpp"

#include "analysis/translation/message.hpp"

namespace warplens::gpu {
namespace {

using trace::Category;

#define REQUESTS(op) "l1tex__t_requests_pipe_lsu_mem_" op ".sum"
#define SECTORS(op) "l1tex__t_sectors_pipe_lsu_mem_" op ".sum"
#define WAVEFRONTS(op) "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_" op ".sum"
#define UNIT_WAVEFRONTS(op) "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" op ".sum"
#define EXECUTED(op) "smsp__sass_inst_executed_op_" op ".sum"

constexpr const char* kAtTheCache = "L1 counts each request, and each sector that it looks up for the request";
constexpr const char* kInstrumented =
    "counted by instrumenting the code, because the unit's own counter l1tex__data_pipe_lsu_wavefronts_mem_shared_op "
    "also counts waits for other traffic, up to a few percent while many warps run";
constexpr const char* kInstructions =
    "counted by instrumenting the code, because smsp__inst_executed_op_shared also counts instructions that are issued "
    "again while the unit is full";
constexpr const char* kLocalInstructions =
    "counted by instrumenting the code, because L1 makes one request per word of a lane (the same word of all lanes is "
    "one cache line)";

}  // namespace

std::span<const MetricCounters> metric_counters() {
  static const MetricCounters kRows[] = {
      {{Category::global_load, Quantity::requests}, {REQUESTS("global_op_ld")}, true, kAtTheCache},
      {{Category::global_load, Quantity::sectors}, {SECTORS("global_op_ld")}, true, kAtTheCache},
      {{Category::global_store, Quantity::requests}, {REQUESTS("global_op_st")}, true, kAtTheCache},
      {{Category::global_store, Quantity::sectors}, {SECTORS("global_op_st")}, true, kAtTheCache},
      {{Category::global_atomic, Quantity::requests},
       {REQUESTS("global_op_atom"), REQUESTS("global_op_red")},
       true,
       kAtTheCache},
      {{Category::global_atomic, Quantity::sectors},
       {SECTORS("global_op_atom"), SECTORS("global_op_red")},
       true,
       marked("L1 counts a sector each time it is sent to L2; the instrumented counter counts distinct sectors")},
      {{Category::local_load, Quantity::requests}, {EXECUTED("local_ld")}, true, kLocalInstructions},
      {{Category::local_load, Quantity::sectors}, {SECTORS("local_op_ld")}, true, kAtTheCache},
      {{Category::local_store, Quantity::requests}, {EXECUTED("local_st")}, true, kLocalInstructions},
      {{Category::local_store, Quantity::sectors}, {SECTORS("local_op_st")}, true, kAtTheCache},
      {{Category::shared_load, Quantity::requests}, {EXECUTED("shared_ld"), EXECUTED("ldsm")}, true, kInstructions},
      {{Category::shared_load, Quantity::wavefronts},
       {WAVEFRONTS("ld"), WAVEFRONTS("ldsm")},
       true,
       kInstrumented,
       {UNIT_WAVEFRONTS("ld")}},
      {{Category::shared_store, Quantity::requests},
       {EXECUTED("shared_st"), EXECUTED("shared_stsm"), EXECUTED("ldgsts")},
       true,
       kInstructions},
      {{Category::shared_store, Quantity::wavefronts},
       {WAVEFRONTS("st"), WAVEFRONTS("stsm"), WAVEFRONTS("ldgsts")},
       true,
       kInstrumented},
      {{Category::shared_atomic, Quantity::requests}, {EXECUTED("shared_atom")}, true, kInstructions},
      {{Category::shared_atomic, Quantity::wavefronts},
       {UNIT_WAVEFRONTS("atom")},
       false,
       marked("this is the counter of the load/store unit, because the instrumented counter does not count the "
              "wavefronts of atomics; it is not exact, because it also counts waits for other traffic")},
      {{Category::constant_load, Quantity::replays},
       {"sm__idc_divergent_instruction_replays.sum"},
       true,
       marked(
           "the counter of the constant cache counts all passes of a load except the first; the requests of this cache "
           "include loads of the kernel's parameters")},
      {{std::nullopt, Quantity::divergent},
       {"smsp__sass_branch_targets_threads_divergent.sum"},
       true,
       "counts each divergent execution of BRA or BRX once; EXIT and predicated instructions do not count"},
  };
  return kRows;
}

}  // namespace warplens::gpu

#undef REQUESTS
#undef SECTORS
#undef WAVEFRONTS
#undef UNIT_WAVEFRONTS
#undef EXECUTED
