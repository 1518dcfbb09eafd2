#include "app/commands/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include "app/reports/format.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {
namespace {

template <class Value>
std::string default_text(const Value& value) {
  return fmt::format("{}", value);
}

template <class Value>
std::string default_text(const std::optional<Value>& value) {
  return value ? default_text(*value) : "";
}

std::string default_text(Format format) {
  return name_of(format);
}

std::string default_text(const std::vector<std::string>& list) {
  return list.empty() ? "" : fmt::format("[{}]", fmt::join(list, ","));
}

}  // namespace

template <class Value>
void add_option(CLI::App& app, Value& into, const OptionForm& form) {
  CLI::Option* option = app.add_option(form.name, into, form.help)->required(form.required);
  if (form.show_default) option->default_str(default_text(into));
  if (*form.value_name) option->type_name(form.value_name);
  if (!form.one_of.empty()) option->check(CLI::IsMember(form.one_of));
  if (form.complaint) option->check(form.complaint);
  if (!option->get_positional()) option->allow_extra_args(false);
}

template void add_option(CLI::App&, std::string&, const OptionForm&);
template void add_option(CLI::App&, std::vector<std::string>&, const OptionForm&);
template void add_option(CLI::App&, Format&, const OptionForm&);
template void add_option(CLI::App&, int&, const OptionForm&);
template void add_option(CLI::App&, std::int64_t&, const OptionForm&);
template void add_option(CLI::App&, std::uint64_t&, const OptionForm&);
template void add_option(CLI::App&, float&, const OptionForm&);
template void add_option(CLI::App&, double&, const OptionForm&);
template void add_option(CLI::App&, std::optional<std::int64_t>&, const OptionForm&);
template void add_option(CLI::App&, std::optional<double>&, const OptionForm&);

void add_flag(CLI::App& app, bool& into, const char* name, const char* help) {
  app.add_flag(name, into, help);
}

std::string positive_number_complaint(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size() && std::isfinite(number);
  return is_number && number > 0 ? "" : say("{} is not a number above 0", text);
}

}  // namespace warplens::commands
