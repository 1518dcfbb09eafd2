#include "app/window/model/export_form.hpp"

#include "imgui.h"

namespace warplens::window {

void set_notice(ExportForm& handing_out, const std::string& text) {
  handing_out.notice = text;
  handing_out.notice_until = ImGui::GetTime() + ExportForm::kNoticeSeconds;
}

}  // namespace warplens::window
