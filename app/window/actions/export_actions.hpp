#pragma once

#include <string>
#include <vector>

#include "app/views/table.hpp"
#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// What can be handed out: tables to the clipboard and into files, pictures, steps and reports into files.
void add_export_actions(std::vector<Action>& all, const Scene& scene, const View& view);

/// The table that `what` names, as it is shown: ExportForm::What::totals, of A and B where both are, or timings.
std::string table_as(views::TableForm form, ExportForm::What what, const Scene& scene, const View& view);

}  // namespace warplens::window
