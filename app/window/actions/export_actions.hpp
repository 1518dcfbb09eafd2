#pragma once

#include <string>
#include <vector>

#include "app/views/table.hpp"
#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Adds the export actions. Tables are copied to the clipboard or saved to files; pictures, steps and reports are saved
/// to files.
void add_export_actions(std::vector<Action>& all, const Scene& scene, const View& view);

/// Returns the table that `what` names (ExportForm::What::totals or timings) in the format `form`. While the window
/// compares launches A and B, the totals include both.
std::string table_as(views::TableForm form, ExportForm::What what, const Scene& scene, const View& view);

}  // namespace warplens::window
