#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "analysis/translation/message.hpp"
#include "app/commands/choice_options.hpp"
#include "app/commands/commands.hpp"
#include "app/reports/page.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::commands {
namespace {

using kernels::KernelFile;
using Json = nlohmann::ordered_json;

/// Returns the default values of all parameters, in the form of --set: "BX=32 BY=8".
std::string defaults(const KernelFile& kernel) {
  std::vector<std::string> texts;
  for (const kernels::Parameter& parameter : kernel.params) {
    texts.push_back(parameter.name + "=" + parameter.default_value);
  }
  return fmt::format("{}", fmt::join(texts, " "));
}

Json kernel_json(const KernelFile& kernel) {
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

/// Returns the table of all kernels. It is also the CSV output.
views::Table make_table(const std::vector<KernelFile>& kernels) {
  using Align = views::Table::Align;
  views::Table table({{tr("kernel"), Align::left}, {tr("title"), Align::left}, {tr("parameters"), Align::left}});
  for (const KernelFile& kernel : kernels) table.add({kernel.name, tr(kernel.title), defaults(kernel)});
  return table;
}

void write_json(const std::vector<KernelFile>& kernels, std::ostream& out) {
  Json all = Json::array();
  for (const KernelFile& kernel : kernels) all.push_back(kernel_json(kernel));
  out << all.dump(2) << '\n';
}

int list_kernels(Format format, const Streams& streams) {
  std::vector<KernelFile> kernels;
  for (const std::string& name : kernels::catalogue()) kernels.push_back(kernels::load_kernel(name));
  if (format == Format::json)
    write_json(kernels, streams.out);
  else if (format == Format::csv)
    write(make_table(kernels), views::TableForm::csv, streams.out);
  else
    Page(format, streams.out).table(make_table(kernels));
  return kDone;
}

}  // namespace

Action add_list(CLI::App& app) {
  const auto format = add_format_option(app);
  return [format](const Streams& streams) { return list_kernels(*format, streams); };
}

}  // namespace warplens::commands
