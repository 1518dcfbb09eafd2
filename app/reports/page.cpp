#include "app/reports/page.hpp"

#include "app/views/escaped.hpp"

namespace warplens::commands {

bool is_for_people(Format format) {
  return format != Format::json && format != Format::csv;
}

std::string Page::escape(std::string_view text) const {
  if (format_ == Format::markdown) return views::markdown_text(text);
  if (format_ == Format::latex) return views::latex_text(text);
  if (format_ == Format::html) return views::html_text(text);
  return std::string(text);
}

void Page::line(std::string_view text) {
  if (format_ == Format::html)
    out_ << "<p>" << escape(text) << "</p>\n";
  else
    out_ << escape(text) << (format_ == Format::table ? "\n" : "\n\n");
}

std::string Page::item(std::string_view text) const {
  if (format_ == Format::markdown) return "- " + escape(text);
  if (format_ == Format::latex) return "\\item " + escape(text);
  if (format_ == Format::html) return "<li>" + escape(text) + "</li>";
  return "  " + escape(text);
}

void Page::list(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  if (format_ == Format::latex) out_ << "\\begin{itemize}\n";
  if (format_ == Format::html) out_ << "<ul>\n";
  for (const std::string& line : lines) out_ << item(line) << '\n';
  if (format_ == Format::html) out_ << "</ul>\n";
  if (format_ == Format::latex) out_ << "\\end{itemize}\n";
  if (format_ == Format::markdown || format_ == Format::latex) out_ << '\n';
}

void Page::table(const views::Table& table) {
  using views::TableForm;
  const auto form = [this] {
    if (format_ == Format::markdown) return TableForm::markdown;
    if (format_ == Format::latex) return TableForm::latex;
    if (format_ == Format::html) return TableForm::html;
    return TableForm::text;
  };
  write(table, form(), out_);
  if (format_ == Format::markdown || format_ == Format::latex) out_ << '\n';
}

void Page::gap() {
  if (format_ == Format::table) out_ << '\n';
}

}  // namespace warplens::commands
