#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "app/views/access_expressions.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/source/code_errors.hpp"

class TextEditor;

namespace warplens::window {

/// Returns the colour that marks an access in the source: the colour of written elements if `stores`, otherwise the
/// colour of read elements.
ImU32 colour_of_access(const Look& look, bool stores);

/// Marks the expressions of the source that access memory. The expression of the current access has a coloured
/// background. All other expressions have a line below them. Loads and stores have different colours.
class MarkedExpressions {
 public:
  /// Finds the expression of the current access. If the source has changed, first finds all expressions in it. `line`
  /// is the source line of the current step. `is_shown` is false if the editor shows another text; nothing is then
  /// marked.
  void follow(const Scene& scene, std::uint32_t line, bool is_shown);
  /// Sets the background of the current expression in the editor. `first_line` is the number of lines of the source
  /// above the editor's first line.
  void mark(TextEditor& editor, const Look& look, std::size_t first_line);
  /// Draws the lines below the expressions. Call it after the editor was drawn.
  void draw(const TextEditor& editor, const Scene& scene, std::size_t first_line, const DrawnCode& drawn) const;
  /// Returns whether the source line contains an expression that accesses memory in this launch.
  bool has_any(std::uint32_t line) const;
  /// Returns the index of the expression at a place in the source; nullopt if there is none.
  std::optional<std::size_t> at(const views::AccessExpression::Place& place) const;

  const views::AccessExpressions& all() const { return expressions_; }
  std::optional<std::size_t> current() const { return current_; }

 private:
  views::AccessExpressions expressions_;
  std::shared_ptr<const kernels::KernelFile> kernel_;  ///< kernel to which the expressions belong
  std::optional<std::size_t> current_;                 ///< the expression of the current access
  bool current_stores_ = false;
  bool is_shown_ = false;
  const trace::RecordedAccess* access_ = nullptr;                           ///< the access to which `current_` belongs
  std::pair<std::shared_ptr<const study::Study>, std::uint32_t> followed_;  ///< the study and line of the last call
};

}  // namespace warplens::window
