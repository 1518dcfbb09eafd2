#include "app/reports/sass_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace warplens::commands {
namespace {

/// Returns the code of a kernel with two instructions: a load that waits for the copy of a special register above it.
views::MachineCode small_code() {
  views::MachineCode code{.sections = {"k"}, .instructions = std::vector<views::MachineInstruction>(2)};
  views::MachineInstruction& copy = code.instructions[0];
  copy.text = {
      .address = 0, .opcode = "S2R", .operands = "R2, SR_TID.X", .registers = {{"R2", false, true}}, .live = 1};
  copy.control = {.stall = 1, .write_barrier = 0};
  views::MachineInstruction& load = code.instructions[1];
  load.text = {.address = 16,
               .predicate = "@P0",
               .opcode = "LDG.E",
               .operands = "R3, desc[UR4][R2.64]",
               .labels = {".L_x_1"},
               .registers = {{"R2", true, false}, {"R3", true, true}}};
  load.control = {.stall = 5, .yields = true, .write_barrier = 1, .read_barrier = 2, .waits = 0b101, .reuse = 0b10};
  load.ptx_line = 30;
  load.source_line = 7;
  load.counts = {
      {trace::Category::global_load, {.requests = 1024, .bytes = 4096, .sectors = 4608, .ideal_sectors = 4096}}};
  load.sharers = 2;
  load.note = "Two.";
  return code;
}

TEST(SassReport, HasAllFactsAsJson) {
  EXPECT_EQ(sass_json(small_code()), nlohmann::ordered_json::parse(R"([
    {"function": "k", "address": 0, "labels": [], "predicate": "", "opcode": "S2R", "operands": "R2, SR_TID.X",
     "ptx_line": 0, "source_line": 0,
     "control": {"stall": 1, "yield": false, "write_barrier": 0, "read_barrier": null, "waits": [], "reuse": []},
     "reads": [], "writes": ["R2"], "live_registers": 1, "accesses": [], "sharers": 1},
    {"function": "k", "address": 16, "labels": [".L_x_1"], "predicate": "@P0", "opcode": "LDG.E",
     "operands": "R3, desc[UR4][R2.64]", "ptx_line": 30, "source_line": 7,
     "control": {"stall": 5, "yield": true, "write_barrier": 1, "read_barrier": 2, "waits": [0, 2], "reuse": [1]},
     "reads": ["R2", "R3"], "writes": ["R3"], "live_registers": null,
     "accesses": [{"category": "global_load", "requests": 1024, "sectors": 4608, "ideal_sectors": 4096, "bytes": 4096}],
     "sharers": 2, "note": "Two."}])"));
}

TEST(SassReport, IsATableForPeople) {
  std::ostringstream out;
  Page page(Format::table, out);
  write_sass(small_code(), page);
  EXPECT_TRUE(out.str().starts_with(R"(Machine code (SASS) of k:

  address  instruction                     PTX  CUDA  waits for  sets   stall  requests  per request
     0000  S2R R2, SR_TID.X                                      W0         1
           .L_x_1:
     0010  @P0 LDG.E R3, desc[UR4][R2.64]   30     7  0, 2       W1 R2   Y  5     1,024        4.5 S

)")) << out.str();
  EXPECT_NE(out.str().find("0010: Two."), std::string::npos);
}

}  // namespace
}  // namespace warplens::commands
