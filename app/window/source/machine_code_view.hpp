#pragma once

#include <memory>
#include <optional>
#include <string>

#include "analysis/translation/language.hpp"
#include "app/views/machine_code.hpp"
#include "app/views/machine_code_diff.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/source/code_listing.hpp"

namespace warplens::window {

/// The machine code of the shown launch in the source panel. If another launch is compared, the machine code of both
/// launches, side by side. Requests the disassembly that it shows.
class MachineCodeView {
 public:
  /// Draws the view into the remaining space. `current_ptx_line` is the PTX line of the current step; 0 if there is
  /// none. Returns the PTX line that was clicked; 0 if none was.
  std::uint32_t draw(const Scene& scene, View& view, Changes& changes, const LineTints& tints,
                     std::uint32_t current_ptx_line);

  /// Returns the machine code of the shown launch; null until it is disassembled.
  const views::MachineCode* code() const { return shown_ ? &shown_->code : nullptr; }

 private:
  /// The machine code of a launch, and the inputs from which it was made.
  struct Made {
    views::MachineCode code;
    std::shared_ptr<const study::Disassembly> disassembly;
    std::shared_ptr<const study::GridTotals> totals;
    std::shared_ptr<const sass::Correspondence> correspondence;
    const translation::Messages* language = nullptr;
  };

  static bool update(std::optional<Made>& made, const study::Study& study,
                     const std::shared_ptr<const study::Disassembly>& disassembly);
  void make_rows(bool compares, bool has_same_source);
  std::string summary() const;

  std::optional<Made> shown_, beside_;
  views::MachineCodeDiff diff_;
  bool compared_ = false;  ///< whether the rows compare two launches
  CodeListing listing_;
};

/// Returns the reason why the machine code of a study cannot be shown, or a note that it is being disassembled. Empty
/// if it can be shown.
std::string absence_of_machine_code(const study::Study& study, const study::Disassembly* disassembly);

}  // namespace warplens::window
