// Counts the requests and sectors of a PTX kernel: `count_sectors FILE.ptx`. The kernel takes a pointer to its input
// and a pointer to its output, of 1 MiB each. It is launched with 256 blocks of 256 threads.
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "analysis/grid/grid_totals.hpp"
#include "analysis/ptx/module.hpp"
#include "analysis/simt/program.hpp"

using namespace warplens;

simt::Launch launch_on(std::uint64_t in, std::uint64_t out) {
  const auto zeros = [](std::uint64_t, std::span<std::uint8_t> bytes) { std::memset(bytes.data(), 0, bytes.size()); };
  simt::Launch launch{.grid = {256, 1, 1}, .block = {256, 1, 1}};
  launch.buffers = {{.name = "in", .address = in, .bytes = 1 << 20, .fill = zeros},
                    {.name = "out", .address = out, .bytes = 1 << 20, .fill = {}}};
  launch.arguments.resize(sizeof in + sizeof out);
  std::memcpy(&launch.arguments[0], &in, sizeof in);
  std::memcpy(&launch.arguments[sizeof in], &out, sizeof out);
  return launch;
}

int main(int count, char** words) try {
  std::ifstream file(count > 1 ? words[1] : "");
  const std::string ptx{std::istreambuf_iterator<char>(file), {}};
  const auto program = simt::Program::lower(ptx::parse(ptx));
  const grid::GridTotals totals = grid::grid_totals(*program, launch_on(0x10000000, 0x20000000));
  for (const auto category : {trace::Category::global_load, trace::Category::global_store}) {
    const trace::AccessTotals of = totals.totals.of(category);
    std::cout << name_of(category) << ": " << of.requests << " requests, " << of.sectors << " sectors, at least "
              << of.ideal_sectors << '\n';
  }
} catch (const std::exception& error) {
  std::cerr << "count_sectors: " << error.what() << '\n';
  return 1;
}
