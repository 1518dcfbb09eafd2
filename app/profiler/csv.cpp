#include "app/profiler/csv.hpp"

#include <algorithm>

#include "kernels/text/byte_order_mark.hpp"

namespace warplens::profiler {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<CsvRecord> records() {
    std::vector<CsvRecord> records;
    while (at_ < text_.size()) {
      const std::string_view line = rest_of_line();
      if (line.empty() || line.starts_with("==")) {
        at_ += line.size();
        take_line_end();
        continue;
      }
      records.push_back(record());
    }
    return records;
  }

 private:
  std::string_view rest_of_line() const {
    std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  bool at_line_end() const {
    return at_ >= text_.size() || text_[at_] == '\n' || text_.substr(at_).starts_with("\r\n");
  }

  void take_line_end() {
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] == '\n') ++at_, ++line_;
  }

  CsvRecord record() {
    CsvRecord record{.line = line_, .fields = {}};
    while (true) {
      record.fields.push_back(at_ < text_.size() && text_[at_] == '"' ? parse_quoted() : plain());
      if (at_ < text_.size() && text_[at_] == ',') {
        ++at_;
        continue;
      }
      take_line_end();
      return record;
    }
  }

  std::string plain() {
    const std::size_t begin = at_;
    while (!at_line_end() && text_[at_] != ',') ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string parse_quoted() {
    const std::size_t end = closing_quote();
    if (end == std::string_view::npos) return plain();
    std::string field;
    for (++at_; at_ < end; ++at_) {
      if (text_[at_] == '\n') ++line_;
      field += text_[at_];
      if (text_[at_] == '"') ++at_;  // two quotes inside a field mean one quote; skips the second
    }
    at_ = end + 1;
    return field + plain();
  }

  /// Returns the position of the quote that closes a field. The field begins with a quote at at_.
  std::size_t closing_quote() const {
    for (std::size_t at = at_ + 1; at < text_.size(); ++at) {
      if (text_[at] != '"') continue;
      if (at + 1 >= text_.size() || text_[at + 1] != '"') return at;
      ++at;
    }
    return std::string_view::npos;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
};

}  // namespace

std::vector<CsvRecord> csv_records(std::string_view text) {
  text.remove_prefix(kernels::byte_order_mark_size(text));
  return Reader(text).records();
}

std::string csv_quoted(std::string_view field) {
  std::string made = "\"";
  for (const char c : field) made += c == '"' ? std::string("\"\"") : std::string(1, c);
  return made + '"';
}

}  // namespace warplens::profiler
