#include "app/commands/page.hpp"

#include "app/views/escaped.hpp"

namespace warplens::commands {

bool is_for_people(Format format) {
  return format == Format::table || format == Format::markdown || format == Format::latex;
}

std::string Page::escaped(std::string_view text) const {
  if (format_ == Format::markdown) return views::markdown_text(text);
  if (format_ == Format::latex) return views::latex_text(text);
  return std::string(text);
}

void Page::line(std::string_view text) {
  out_ << escaped(text) << (format_ == Format::table ? "\n" : "\n\n");
}

void Page::list(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  if (format_ == Format::latex) out_ << "\\begin{itemize}\n";
  for (const std::string& line : lines)
    out_ << (format_ == Format::table ? "  " : format_ == Format::markdown ? "- " : "\\item ") << escaped(line) << '\n';
  if (format_ == Format::latex) out_ << "\\end{itemize}\n";
  if (format_ != Format::table) out_ << '\n';
}

void Page::table(const views::Table& table) {
  using views::TableForm;
  write(table,
        format_ == Format::markdown ? TableForm::markdown
        : format_ == Format::latex  ? TableForm::latex
                                    : TableForm::text,
        out_);
  if (format_ != Format::table) out_ << '\n';
}

void Page::gap() {
  if (format_ == Format::table) out_ << '\n';
}

}  // namespace warplens::commands
