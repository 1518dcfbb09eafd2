#include "app/study/header_edits.hpp"

#include "kernels/values/elements.hpp"

namespace warplens::study {

void set_line(std::string& header, std::string_view begin, const std::string& line) {
  const std::string wanted = std::string("\n") + std::string(begin);
  std::size_t at = header.find(wanted);
  if (at == std::string::npos) {
    at = header.find('\n', header.find("\nargs ") + 1);
    if (at != std::string::npos) header.insert(at, "\n" + line);
    return;
  }
  const std::size_t end = header.find('\n', at + 1);
  header.replace(at + 1, end - at - 1, line);
}

void set_in_buffer(std::string& header, const std::string& buffer, const std::string& before,
                   const std::string& after) {
  const std::size_t table = header.find("\n[buffers]\n");
  const std::size_t at = table == std::string::npos ? table : header.find("\n" + buffer + " = {", table);
  if (at == std::string::npos) return;
  const std::size_t part = header.find(before, at + 1);
  if (part < header.find('\n', at + 1)) header.replace(part, before.size(), after);
}

std::string with_integers(std::string_view fields, const std::string& value, bool only_zeros) {
  std::string list;
  for (const std::string& field : kernels::split_at_commas(fields.substr(1, fields.size() - 2))) {
    const std::size_t space = field.rfind(' ');
    const bool is_plain = field.find_first_of("{[") == std::string::npos && space != std::string::npos;
    const auto element = is_plain ? kernels::element_named(field.substr(0, space)) : std::nullopt;
    const kernels::Scalar scalar =
        element && element->parts.size() == 1 ? element->parts.front().scalar : kernels::Scalar::address;
    const bool is_integer = scalar != kernels::Scalar::address && scalar != kernels::Scalar::boolean &&
                            !kernels::is_floating(scalar) && (!only_zeros || field.substr(space + 1) == "0");
    const bool is_struct = field.starts_with('{') && field.ends_with('}');
    list += (list.empty() ? "" : ", ") + (is_struct    ? with_integers(field, value, only_zeros)
                                          : is_integer ? field.substr(0, space + 1) + value
                                                       : field);
  }
  return '{' + list + '}';
}

}  // namespace warplens::study
