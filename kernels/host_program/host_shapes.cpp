#include "kernels/host_program/host_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"

namespace warplens::kernels {
namespace {

/// The quantity of a matrix or tensor that a method or field returns.
enum class Side { rows, columns, all, numbered, channels, dimensions };

struct ShapeName {
  std::string_view name;
  Side side;
  bool is_field;  ///< whether the name can also be a field: "image.cols"
};

/// Names of methods and fields in OpenCV (cv::Mat), Eigen, PyTorch and similar libraries.
constexpr std::array kShapeNames{
    ShapeName{"rows", Side::rows, true},          ShapeName{"cols", Side::columns, true},
    ShapeName{"height", Side::rows, true},        ShapeName{"width", Side::columns, true},
    ShapeName{"total", Side::all, false},         ShapeName{"numel", Side::all, false},
    ShapeName{"nelement", Side::all, false},      ShapeName{"size", Side::numbered, false},
    ShapeName{"sizes", Side::numbered, false},    ShapeName{"shape", Side::numbered, false},
    ShapeName{"channels", Side::channels, false}, ShapeName{"dim", Side::dimensions, false},
    ShapeName{"ndim", Side::dimensions, false},
};

constexpr std::int64_t kColumns = 256, kRows = 128, kChannels = 3, kElements = 16384;

/// Returns the size arguments with which a matrix or tensor is constructed: {40, 30} for "MatrixXf a(40, 30)",
/// "MatrixXf a = MatrixXf::Random(40, 30)" and "Tensor t = zeros({40, 30})".
std::vector<HostValue> sides_of(const Evaluation& evaluation, Code object, const HostScope& scope) {
  const Code declaration = object.is("identifier") ? evaluation.program.declaration_of(object) : Code();
  if (!declaration) return {};
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    const Declared declared = parse_declarator(declarator);
    if (!declared.name || declared.name.text() != object.text()) continue;
    auto construction = find_construction(declarator);
    if (!construction && declarator.field("value")) construction = find_construction(declarator.field("value"));
    if (!construction) return {};
    std::vector<HostValue> sides;
    for (const Code given : construction->given) {
      HostValue value = evaluate(evaluation.without_assumptions(), given, scope);
      if (value.kind == HostValue::Kind::list && sides.empty()) return value.parts;
      if (!value.is_number()) break;
      sides.push_back(std::move(value));
    }
    return sides;
  }
  return {};
}

/// Returns an assumed side of an object: rows, columns, or "x.size(2)".
HostValue assume_side(const Evaluation& evaluation, Code object, std::string_view name, std::int64_t otherwise) {
  return assume_size(evaluation, fmt::format("{}.{}", object.text(), name), otherwise);
}

/// Returns the product of the assumed sides of an object. If no side has been assumed, assumes one number for the
/// product.
HostValue assume_all(const Evaluation& evaluation, Code object, std::string_view name) {
  const std::string prefix = std::string(object.text()) + '.';
  HostValue all;
  std::vector<std::string> sides;
  for (const auto& [key, value] : evaluation.program.assumed().values())
    if (key.starts_with(prefix) && key.substr(prefix.size()) != std::string(name) + "()") sides.push_back(key);
  for (const std::string& side : sides) {
    const HostValue one = assume_size(evaluation, side, 1);
    all = all.is_number() ? calculate("*", all, one) : one;
  }
  return all.is_number() ? all : assume_side(evaluation, object, std::string(name) + "()", kElements);
}

}  // namespace

HostValue evaluate_library_shape(const Evaluation& evaluation, Code object, std::string_view name, bool is_call,
                                 const std::vector<HostValue>& arguments, const HostScope& scope) {
  if (!object || evaluation.is_formula) return {};
  const auto* const shape = std::ranges::find(kShapeNames, name, &ShapeName::name);
  if (shape == kShapeNames.end() || (!is_call && !shape->is_field)) return {};
  const bool is_numbered = shape->side == Side::numbered && arguments.size() == 1;
  if (shape->side == Side::numbered && !is_numbered && !arguments.empty()) return {};
  const Code declaration = object.is("identifier") ? evaluation.program.declaration_of(object) : Code();
  // For a class of the program, the class's own methods and fields give the size.
  if (declaration && declaration.field("type") && evaluation.program.type(last_word(declaration.field("type"))))
    return {};
  const std::vector<HostValue> sides = sides_of(evaluation, object, scope);
  const auto side = [&](std::size_t at) { return at < sides.size() ? sides[at] : HostValue(); };
  const auto product = [&] {
    HostValue all = side(0);
    for (std::size_t at = 1; at < sides.size() && at < 2; ++at) all = calculate("*", all, sides[at]);
    return all;
  };
  switch (shape->side) {
    case Side::rows:
      if (HostValue value = side(0)) return value;
      return evaluation.assumes ? assume_side(evaluation, object, name, kRows) : HostValue();
    case Side::columns:
      if (HostValue value = side(1)) return value;
      return evaluation.assumes ? assume_side(evaluation, object, name, kColumns) : HostValue();
    case Side::channels:
      return evaluation.assumes ? assume_side(evaluation, object, name, kChannels) : HostValue();
    case Side::dimensions:
      return {};
    case Side::all:
      if (HostValue value = product()) return value;
      return evaluation.assumes ? assume_all(evaluation, object, name) : HostValue();
    case Side::numbered:
      break;
  }
  if (!is_numbered) {
    if (HostValue value = product()) return value;
    return evaluation.assumes ? assume_all(evaluation, object, name) : HostValue();
  }
  if (!arguments[0].is_number()) return {};
  if (arguments[0].number >= 0)
    if (HostValue value = side(static_cast<std::size_t>(arguments[0].whole()))) return value;
  if (!evaluation.assumes) return {};
  const std::string key = fmt::format("{}({})", name, arguments[0].whole());
  return assume_side(evaluation, object, key, arguments[0].number == 0 ? kRows : kColumns);
}

}  // namespace warplens::kernels
