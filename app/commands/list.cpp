#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/commands/text_table.hpp"
#include "kernels/kernel_file.hpp"

namespace warplens::commands {
namespace {

using kernels::KernelFile;
using Json = nlohmann::ordered_json;

/// "BX=32": the defaults, which --set changes.
std::string defaults(const KernelFile& kernel) {
  std::vector<std::string> texts;
  for (const kernels::Parameter& parameter : kernel.params) {
    texts.push_back(parameter.name + "=" + parameter.default_value);
  }
  return fmt::format("{}", fmt::join(texts, " "));
}

Json described(const KernelFile& kernel) {
  Json params = Json::array();
  for (const kernels::Parameter& parameter : kernel.params) {
    params.push_back({{"name", parameter.name},
                      {"label", parameter.label},
                      {"default", parameter.default_value},
                      {"values", parameter.values}});
  }
  return {{"kernel", kernel.name}, {"title", kernel.title}, {"summary", kernel.summary},      {"file", kernel.path},
          {"block", kernel.block}, {"grid", kernel.grid},   {"check", name_of(kernel.check)}, {"params", params}};
}

void write_table(const std::vector<KernelFile>& kernels, std::ostream& out) {
  TextTable table(
      {{"kernel", TextTable::Align::left}, {"title", TextTable::Align::left}, {"parameters", TextTable::Align::left}});
  for (const KernelFile& kernel : kernels) table.add({kernel.name, kernel.title, defaults(kernel)});
  table.write(out);
}

void write_csv(const std::vector<KernelFile>& kernels, std::ostream& out) {
  out << "kernel,title,parameters\n";
  for (const KernelFile& kernel : kernels) {
    out << csv_cell(kernel.name) << ',' << csv_cell(kernel.title) << ',' << csv_cell(defaults(kernel)) << '\n';
  }
}

void write_json(const std::vector<KernelFile>& kernels, std::ostream& out) {
  Json all = Json::array();
  for (const KernelFile& kernel : kernels) all.push_back(described(kernel));
  out << all.dump(2) << '\n';
}

int list(Format format, const Streams& streams) {
  std::vector<KernelFile> kernels;
  for (const std::string& name : kernels::catalogue()) kernels.push_back(kernels::load_kernel(name));
  switch (format) {
    case Format::table:
      write_table(kernels, streams.out);
      break;
    case Format::json:
      write_json(kernels, streams.out);
      break;
    case Format::csv:
      write_csv(kernels, streams.out);
  }
  return kDone;
}

}  // namespace

Action add_list(CLI::App& app) {
  const auto format = add_format_option(app);
  return [format](const Streams& streams) { return list(*format, streams); };
}

}  // namespace warplens::commands
