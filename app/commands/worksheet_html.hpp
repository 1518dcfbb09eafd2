#pragma once

#include <string>

#include "app/commands/worksheet.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// Returns a paragraph of plain text. If `kind` is not empty, it is the HTML class of the paragraph.
std::string html_paragraph(const std::string& text, const char* kind = "");
/// Returns a heading inside a section.
std::string html_heading(const std::string& text);
std::string html_table(const views::Table& table);
std::string html_picture(const WorksheetPicture& picture);

/// Returns the title of the kernel together with its name in this worksheet.
std::string html_kernel_heading(const WorksheetKernel& kernel);
/// Returns the parameters of a launch and their values; empty if the kernel has none.
std::string html_settings(const study::Study& study);

/// Returns the source without the Warplens header. If `with_figures` is true, the sectors and wavefronts per request
/// appear next to each line; the study must then have its totals.
std::string html_source(const study::Study& study, bool with_figures);

}  // namespace warplens::commands
