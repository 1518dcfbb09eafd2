#pragma once

#include <string>

#include "app/commands/worksheet.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// A paragraph of plain text; `kind` is its class, empty for none.
std::string html_paragraph(const std::string& text, const char* kind = "");
/// A heading below that of a section.
std::string html_heading(const std::string& text);
std::string html_table(const views::Table& table);
std::string html_picture(const WorksheetPicture& picture);

/// The kernel's title with the name that it has in this worksheet.
std::string html_kernel_heading(const WorksheetKernel& kernel);
/// The parameters of a launch and their values; empty where the kernel has none.
std::string html_settings(const study::Study& study);

/// The code behind the header; with figures, what each line moves a request stands beside it, which needs the totals.
std::string html_source(const study::Study& study, bool with_figures);

}  // namespace warplens::commands
