// The private extension module of the Python package `warplens`. The Python files of the package wrap it in the public
// interface. The interface of this module may change with each version.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/python/functions.hpp"
#include "app/study/given_launch.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/header/program_launch.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/languages.hpp"

namespace warplens::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Room = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Index = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
using Texts = std::vector<std::string>;
using Launch = std::tuple<Texts, Texts, std::string, Texts>;  ///< options --block, --grid, --shared and --args

Wanted make_wanted(const std::string& kernel, const std::string& entry, const std::optional<std::uint64_t>& number,
                   const std::optional<std::string>& text,
                   const std::optional<std::pair<std::uint64_t, std::uint64_t>>& size, kernels::Values set,
                   const std::optional<Index>& block_index, const std::string& machine, double compile_seconds,
                   double compile_gib, double seconds, double memory_gib,
                   const std::vector<std::string>& include_folders, const std::vector<std::string>& defines,
                   const Launch& launch) {
  const auto bytes_of = [](double gib) {
    constexpr double kGib = 1 << 30, kMostGib = 1 << 20;
    return static_cast<std::uint64_t>(std::min(gib, kMostGib) * kGib);
  };
  Wanted wanted;
  wanted.choice.kernel = kernels::launch_name(kernel, entry, number.value_or(0));
  if (text) wanted.choice.text = std::make_shared<const std::string>(*text);
  if (size) wanted.choice.size = {size->first, size->second};
  wanted.has_own_size = !size;
  wanted.choice.set = std::move(set);
  if (block_index) {
    const auto [x, y, z] = *block_index;
    wanted.choice.block = {x, y, z};
  }
  wanted.of_block = block_index.has_value();
  wanted.choice.machine = study::machine_named(machine);
  wanted.choice.compiler = {compile_seconds, bytes_of(compile_gib)};
  wanted.choice.execute_seconds = seconds;
  wanted.choice.memory_bytes = bytes_of(memory_gib);
  wanted.choice.include_folders = include_folders;
  for (const std::string& define : defines)
    if (const std::string wrong = kernels::definition_complaint(define); !wrong.empty())
      throw kernels::InputError("defines=" + define + ": " + wrong);
  wanted.choice.defines = defines;
  const auto& [block_shape, grid_shape, shared, args] = launch;
  study::give_launch(wanted.choice, {.block = block_shape, .grid = grid_shape, .shared = shared, .args = args});
  return wanted;
}

void set_contents(Wanted& wanted, const std::string& header, const std::vector<Bytes>& contents) {
  wanted.header = header;
  wanted.contents.clear();
  for (const Bytes& bytes : contents)
    wanted.contents.push_back(
        std::make_shared<const std::vector<std::uint8_t>>(bytes.data(), bytes.data() + bytes.size()));
}

bool execute_into(kernels::CompileCache& cache, const Wanted& wanted, const std::vector<std::optional<Room>>& rooms,
                  const nb::object& progress) {
  std::vector<std::span<std::uint8_t>> results;
  for (const auto& room : rooms)
    results.push_back(room ? std::span(room->data(), room->size()) : std::span<std::uint8_t>());
  return execute(cache, wanted, results, progress);
}

Workers make_client_options(const std::vector<std::string>& commands, const std::optional<double>& run_seconds) {
  return {.options = {.commands = commands, .run_seconds = run_seconds}, .complaints = ""};
}

study::BenchOptions bench_options(bool flushed, bool transfers, std::optional<double> budget_seconds, bool anyway) {
  study::BenchOptions options;
  options.measure.flushed = flushed;
  options.measure.transfers = transfers;
  options.measure.budget_seconds = budget_seconds.value_or(options.measure.budget_seconds);
  options.anyway = anyway;
  return options;
}

void bind_values(nb::module_& module) {
  nb::class_<kernels::CompileCache>(module, "CompileCache").def(nb::init<>());
  nb::class_<Wanted>(module, "Wanted").def("set_contents", &set_contents, "header"_a, "contents"_a);
  module.def("wanted", &make_wanted, "kernel"_a, "entry"_a, "number"_a.none(), "text"_a.none(), "size"_a.none(),
             "set"_a, "block_index"_a.none(), "machine"_a, "compile_seconds"_a, "compile_gib"_a, "seconds"_a,
             "memory_gib"_a, "include_folders"_a, "defines"_a, "launch"_a);
  nb::class_<Workers>(module, "Workers").def_ro("complaints", &Workers::complaints);
  module.def("workers", &make_client_options, "commands"_a, "run_seconds"_a.none());
  nb::class_<study::BenchOptions>(module, "BenchOptions");
  module.def("bench_options", &bench_options, "flushed"_a, "transfers"_a, "budget_seconds"_a.none(), "anyway"_a);

  nb::enum_<commands::Format>(module, "Format")
      .value("table", commands::Format::table)
      .value("json", commands::Format::json)
      .value("csv", commands::Format::csv)
      .value("markdown", commands::Format::markdown)
      .value("latex", commands::Format::latex)
      .value("html", commands::Format::html);
  nb::class_<Report>(module, "Report")
      .def("written", &Report::written, "format"_a)
      .def_prop_ro("not_whole", &Report::not_whole);
  nb::class_<kernels::Compiled>(module, "Compiled")
      .def_ro("ptx", &kernels::Compiled::ptx)
      .def_prop_ro("cubin", [](const kernels::Compiled& of) { return nb::bytes(of.cubin.data(), of.cubin.size()); })
      .def_ro("entry", &kernels::Compiled::entry)
      .def_ro("arch", &kernels::Compiled::arch)
      .def_ro("log", &kernels::Compiled::log)
      .def_ro("notes", &kernels::Compiled::notes)
      .def_ro("seconds", &kernels::Compiled::seconds);
}

void bind_functions(nb::module_& module) {
  const auto progress = "progress"_a.none();
  module.def("trace", &trace, "cache"_a, "wanted"_a, "every_block"_a, "levels"_a, "sass"_a, progress);
  module.def(
      "step",
      [](kernels::CompileCache& cache, const Wanted& wanted, std::int64_t warp, std::optional<std::int64_t> access,
         const nb::object& told) {
        return step(cache, wanted, {warp, access}, told);
      },
      "cache"_a, "wanted"_a, "warp"_a, "access"_a.none(), progress);
  module.def("check", &check, "cache"_a, "wanted"_a, "every_block"_a, progress);
  module.def("predict", &predict, "cache"_a, "wanted"_a, "gpu"_a, "l2"_a, progress);
  module.def(
      "sweep",
      [](kernels::CompileCache& cache, const Wanted& wanted,
         const std::vector<std::pair<std::string, std::vector<std::string>>>& over, const std::string& gpu,
         const std::string& keep, Workers& workers, const nb::object& told) {
        std::vector<study::SweepAxis> axes;
        for (const auto& [name, values] : over) axes.push_back({name, values});
        return sweep(cache, wanted, axes, gpu, keep, workers, told);
      },
      "cache"_a, "wanted"_a, "over"_a, "gpu"_a, "keep"_a, "workers"_a, progress);
  module.def("bench", &bench, "wanted"_a, "options"_a, "keep"_a, "workers"_a, progress);
  module.def("compile", &compile, "cache"_a, "wanted"_a, "arch"_a, progress);
  module.def("execute", &execute_into, "cache"_a, "wanted"_a, "results"_a, progress);
  module.def("catalogue", &kernels::catalogue);
  module.def("kernel_text", &kernels::kernel_text, "kernel"_a);
  module.def(
      "arch_of", [](const std::string& gpu) { return kernels::gpu_named(gpu).arch; }, "gpu"_a);
  module.def("speak", &kernels::set_language, "code"_a);
  module.def("spoken", &kernels::current_language);
  module.def(
      "tr", [](const std::string& message) { return tr(message); }, "message"_a);
}

}  // namespace
}  // namespace warplens::python

NB_MODULE(_engine, module) {
  namespace nb = nanobind;
  nb::exception<warplens::kernels::InputError>(module, "InputError", PyExc_ValueError);
  nb::exception<warplens::gpu::Error>(module, "GpuError", PyExc_RuntimeError);
  warplens::kernels::set_language(warplens::kernels::language_of_system());
  warplens::python::bind_values(module);
  warplens::python::bind_functions(module);
}
