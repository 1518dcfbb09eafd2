#include "kernels/header_guess/index_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostIndexSteps = 6;
/// Assumed number of elements per row of a sparse matrix, if the program does not determine it.
constexpr int kElementsOfRow = 4;

/// Removes brackets, casts and "__ldg(&…)" from an expression.
Code bare_value(Code code) {
  for (unsigned steps = 0; code && steps < kMostIndexSteps; ++steps) {
    const std::vector<Code> parts = code.children();
    const std::vector<Code> given =
        code.is("call_expression") ? code.field("arguments").children() : std::vector<Code>();
    if (code.is("parenthesized_expression") && !parts.empty()) {
      code = parts.front();
    } else if (code.is("cast_expression")) {
      code = code.field("value");
    } else if (code.is("pointer_expression") && code.text().starts_with('&')) {
      code = code.field("argument");
    } else if (given.size() == 1 &&
               (last_word(code.field("function")) == "__ldg" || last_word(code.field("function")).ends_with("_cast"))) {
      code = given.front();
    } else {
      break;
    }
  }
  return code;
}

bool is_sum(Code code) {
  return code.is("binary_expression") && code.field("operator").text() == "+";
}

/// Returns true for "i + 1".
bool is_next(Code index) {
  return is_sum(index) && (index.field("right").text() == "1" || index.field("left").text() == "1");
}

/// An array element that a kernel uses: "p[i]" or "m.p[i]".
struct ReadElement {
  std::string array;  ///< name of the pointer or of the field; empty: not an array element
  Code index;
};

class KernelReader {
 public:
  explicit KernelReader(const Function& kernel) : body_(kernel.body) {
    for (const Code found : find_nodes(body_, {"init_declarator", "assignment_expression"})) {
      const bool initialises = found.is("init_declarator");
      const Code target = found.field(initialises ? "declarator" : "left");
      const Code name = initialises ? parse_declarator(target).name : target;
      if (name && name.is("identifier")) values_.emplace(name.text(), found.field(initialises ? "value" : "right"));
    }
  }

  /// Finds the array element from which a value is read, also if the value passes through variables. `array` of the
  /// result is empty if there is no such element.
  ReadElement read_from(Code code) const {
    for (unsigned steps = 0; steps < kMostIndexSteps; ++steps) {
      code = bare_value(code);
      if (!code) return {};
      if (code.is("conditional_expression")) {
        code = code.field("consequence");
      } else if (code.is("identifier")) {
        const auto value = values_.find(code.text());
        if (value == values_.end()) return {};
        code = value->second;
      } else {
        break;
      }
    }
    return element(code);
  }

  static ReadElement element(Code code) {
    if (!code.is("subscript_expression")) return {};
    const std::vector<Code> indices = code.field("indices").children();
    const Code array = code.field("argument");
    if (indices.size() != 1) return {};
    if (array.is("identifier")) return {std::string(array.text()), indices.front()};
    if (array.is("field_expression")) return {std::string(array.field("field").text()), indices.front()};
    return {};
  }

  /// Returns p for "p[r + 1] - p[r]", and for a variable that has this value. Empty for any other expression.
  std::string length_of_row(Code code) const {
    code = bare_value(code);
    if (code && code.is("identifier"))
      if (const auto value = values_.find(code.text()); value != values_.end()) code = bare_value(value->second);
    if (!code || !code.is("binary_expression") || code.field("operator").text() != "-") return {};
    const ReadElement end = read_from(code.field("right")), begin = read_from(code.field("left"));
    return begin.array == end.array && begin.index && is_next(begin.index) ? begin.array : std::string();
  }

  /// A loop whose limits are two consecutive elements of an array of row pointers.
  struct RowLoop {
    std::string pointers;
    std::string_view variable;
    Code loop;
  };

  std::vector<RowLoop> row_loops() const {
    std::vector<RowLoop> found;
    for (const Code loop : find_nodes(body_, {"for_statement"})) {
      const Code condition = loop.field("condition");
      if (!condition.is("binary_expression") || !condition.field("left").is("identifier")) continue;
      RowLoop row{.variable = condition.field("left").text(), .loop = loop};
      Code start;
      for (const Code begun : find_nodes(loop.field("initializer"), {"init_declarator", "assignment_expression"}))
        if (!start) start = bare_value(begun.field(begun.is("init_declarator") ? "value" : "right"));
      while (start && is_sum(start) && read_from(start).array.empty()) start = bare_value(start.field("left"));
      const ReadElement end = read_from(condition.field("right"));
      if (end.index && is_next(end.index) && start && read_from(start).array == end.array) row.pointers = end.array;
      if (row.pointers.empty()) row.pointers = length_of_row(condition.field("right"));
      if (!row.pointers.empty()) found.push_back(row);
    }
    return found;
  }

  /// An array whose index is calculated from a value of another array: value * `stride` + `offset`.
  struct Use {
    std::string array;
    Code stride;              ///< expression that is multiplied by the value; empty: none
    std::int64_t offset = 0;  ///< 1 for "p[q[i] + 1]"
  };

  /// Returns the arrays that are indexed with values of another array, keyed by the name of that other array.
  std::multimap<std::string, Use> indirect_uses() const {
    std::multimap<std::string, Use> uses;
    const auto take = [&](const std::string& array, Code index) {
      if (const ReadElement direct = read_from(index); !direct.array.empty())
        uses.emplace(direct.array, Use{array, {}});
      if (is_next(index))
        for (const char* const side : {"left", "right"})
          if (const ReadElement direct = read_from(index.field(side)); !direct.array.empty())
            uses.emplace(direct.array, Use{array, {}, 1});
      for (const Code product : find_nodes(index, {"binary_expression"})) {
        if (product.field("operator").text() != "*") continue;
        for (const auto& [from, other] : {std::pair("left", "right"), std::pair("right", "left")})
          if (const ReadElement scaled = read_from(product.field(from)); !scaled.array.empty())
            uses.emplace(scaled.array, Use{array, product.field(other)});
      }
    };
    for (const Code code : find_nodes(body_, {"subscript_expression"}))
      if (const ReadElement used = element(code); !used.array.empty()) take(used.array, used.index);
    // Atomics such as "atomicAdd(counts + key, 1)".
    for (const Code call : find_nodes(body_, {"call_expression"})) {
      const std::vector<Code> given = call.field("arguments").children();
      if (!last_word(call.field("function")).starts_with("atomic") || given.empty() || !is_sum(given.front())) continue;
      if (given.front().field("left").is("identifier"))
        take(std::string(given.front().field("left").text()), given.front().field("right"));
    }
    return uses;
  }

 private:
  Code body_;
  std::map<std::string, Code, std::less<>> values_;
};

/// The kernel's arrays as described by a draft of its header.
class Arrays {
 public:
  Arrays(const Function& kernel, const std::vector<Formal>& formals, HostEvaluator& evaluator, HeaderDraft& draft)
      : kernel_(kernel), formals_(formals), evaluator_(evaluator), draft_(draft) {}

  /// Returns the buffer of a pointer parameter of the kernel, or of a field with this name; null if there is none.
  BufferDraft* buffer(const std::string& array) {
    std::string name = array;
    if (const std::string* const argument = find_argument(array)) name = argument->substr(0, argument->find(' '));
    const auto found = std::ranges::find(draft_.buffers, name, &BufferDraft::name);
    return found == draft_.buffers.end() ? nullptr : &*found;
  }

  /// Returns the number of elements of an array as an expression. Empty if it is unknown.
  std::string count(const std::string& array) {
    if (const BufferDraft* const known = buffer(array)) {
      if (known->cols == kReached || known->rows == kReached) return {};
      const bool is_constant = (known->rows + known->cols).find_first_not_of("0123456789") == std::string::npos;
      if (is_constant && known->elements > 0) return std::to_string(known->elements);
      return known->rows == "1" ? known->cols : fmt::format("{} * ({})", known->rows, known->cols);
    }
    for (const Code declaration : find_nodes(kernel_.body, {"array_declarator"}))
      if (declaration.field("declarator").text() == array && declaration.field("size"))
        if (const HostValue size = evaluator_.value_of(declaration.field("size")); size.is_number())
          return size.expression;
    return {};
  }

  /// Converts a number in the kernel's code to an expression of the header. Empty if the number is unknown.
  std::string number(Code code) {
    if (const std::string* const argument = find_argument(std::string(code.text()))) return *argument;
    const HostValue value = evaluator_.value_of(code);
    return value.is_number() && !value.is_real && value.number >= 1 ? value.expression : std::string();
  }

  /// Returns the width of the launch. Arrays of unknown size get this number of elements. Empty if the launch has no
  /// width.
  std::string width() const { return draft_.default_size.first > 1 ? "width" : ""; }

 private:
  const std::string* find_argument(const std::string& name) const {
    const auto place = static_cast<std::size_t>(std::ranges::find(formals_, name, &Formal::name) - formals_.begin());
    return place < std::min(formals_.size(), draft_.args.size()) ? &draft_.args[place] : nullptr;
  }

  const Function& kernel_;
  const std::vector<Formal>& formals_;
  HostEvaluator& evaluator_;
  HeaderDraft& draft_;
};

bool holds_integers(const BufferDraft& buffer) {
  const auto element = element_named(buffer.element);
  return buffer.fields.empty() && element && element->parts.size() == 1 && !is_floating(buffer.element);
}

/// Returns true if the contents of a buffer were not found in the host code.
bool is_guessed(const BufferDraft& buffer) {
  return buffer.fill == any_fill(false);
}

/// Returns the number of rows for a number of row pointers: "width" for "width + 1".
std::string row_count(std::string count) {
  constexpr std::string_view kOneMore = " + 1";
  if (!count.ends_with(kOneMore)) return fmt::format("max(1, {} - 1)", count);
  count.resize(count.size() - kOneMore.size());
  return count.find(' ') == std::string::npos ? count : '(' + count + ')';
}

void take_row_pointers(const KernelReader& reader, Arrays& arrays) {
  for (const KernelReader::RowLoop& row : reader.row_loops()) {
    BufferDraft* const pointers = arrays.buffer(row.pointers);
    if (pointers == nullptr || !holds_integers(*pointers)) continue;
    const bool is_told = pointers->fill.find("expression") != std::string::npos || pointers->fill == "\"index\"" ||
                         pointers->fill.starts_with('[');
    if (is_told) continue;
    std::string elements;
    for (const Code code : find_nodes(row.loop, {"subscript_expression"}))
      if (const ReadElement used = KernelReader::element(code);
          elements.empty() && used.index && used.index.text() == row.variable)
        elements = arrays.count(used.array);
    const std::string count = arrays.count(row.pointers);
    pointers->fill = elements.empty() || count.empty()
                         ? fmt::format("{{ expression = \"i * {}\" }}", kElementsOfRow)
                         : fmt::format("{{ expression = \"i * ({}) / {}\" }}", elements, row_count(count));
  }
}

void take_index_ranges(const KernelReader& reader, Arrays& arrays) {
  std::map<std::string, std::set<std::string>> limits;
  for (const auto& [index, use] : reader.indirect_uses()) {
    std::string count = arrays.count(use.array);
    if (count.empty() && arrays.buffer(use.array) != nullptr) count = use.stride ? "" : arrays.width();
    if (count.empty()) continue;
    if (!use.stride && use.offset > 0) {
      limits[index].insert(row_count(count));
    } else if (!use.stride) {
      limits[index].insert(count);
    } else if (const std::string stride = arrays.number(use.stride); !stride.empty()) {
      limits[index].insert(fmt::format("({}) / ({})", count, stride));
    }
  }
  for (const auto& [index, counts] : limits) {
    BufferDraft* const buffer = arrays.buffer(index);
    if (buffer == nullptr || !holds_integers(*buffer) || !is_guessed(*buffer)) continue;
    std::string least;
    for (const std::string& count : counts) least += (least.empty() ? "" : ", ") + count;
    if (element_named(buffer->element)->bytes() == 1 && least != "256" && least != "128")
      least += buffer->element.starts_with('u') ? ", 256" : ", 128";
    if (least.find(',') != std::string::npos) least = "min(" + least + ")";
    buffer->fill = fmt::format("{{ random = \"uniform\", low = 0, high = \"{} - 1\" }}", least);
  }
}

}  // namespace

void take_indices(const Function& kernel, const std::vector<Formal>& formals, HostEvaluator& evaluator,
                  HeaderDraft& draft) {
  const KernelReader reader(kernel);
  Arrays arrays(kernel, formals, evaluator, draft);
  take_row_pointers(reader, arrays);
  take_index_ranges(reader, arrays);
}

}  // namespace warplens::kernels
