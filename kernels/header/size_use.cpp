#include "kernels/header/size_use.hpp"

#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_identifier_character(text[at - 1]);
    if (begins && (end == text.size() || !is_identifier_character(text[end]))) return true;
  }
  return false;
}

/// Collects the sides of the matrix (width, height) that occur in expressions.
class Sides {
 public:
  void look_at(std::string_view expression) {
    use_.width = use_.width || has_word(expression, "width");
    use_.height = use_.height || has_word(expression, "height");
  }

  void look_at(const std::vector<std::string>& expressions) {
    for (const std::string& expression : expressions) look_at(expression);
  }

  void look_at(const FillSpec& fill) {
    if (fill.kind != FillSpec::Kind::file) look_at(fill.text);
    look_at(fill.values);
    for (const std::string* expression : {&fill.low, &fill.high, &fill.seed}) look_at(*expression);
  }

  /// Adds the sides that occur in the expressions of a launch. `launch` may be a KernelFile, a LaunchSpec, or the
  /// CheckSpec of a check by another kernel.
  template <class Launch>
  void look_at_launch(const Launch& launch) {
    for (const auto* expressions : {&launch.block, &launch.grid, &launch.args}) look_at(*expressions);
    look_at(launch.dynamic_shared);
  }

  const SizeUse& use() const { return use_; }

 private:
  SizeUse use_;
};

}  // namespace

SizeUse size_use(const KernelFile& kernel) {
  Sides sides;
  sides.look_at_launch(kernel);
  sides.look_at(kernel.cluster);
  for (const LaunchSpec& launch : kernel.launches) sides.look_at_launch(launch), sides.look_at(launch.cluster);
  for (const BufferSpec& buffer : kernel.buffers) {
    for (const std::string* expression : {&buffer.rows, &buffer.cols, &buffer.offset}) sides.look_at(*expression);
    sides.look_at(buffer.fill);
  }
  for (const VariableSpec& variable : kernel.variables) sides.look_at(variable.fill);
  for (const TensorMapSpec& map : kernel.tensor_maps) sides.look_at(map.box);
  for (const CheckSpec::Output& output : kernel.checked.outputs) sides.look_at(output.expression);
  sides.look_at_launch(kernel.checked);
  return sides.use();
}

}  // namespace warplens::kernels
