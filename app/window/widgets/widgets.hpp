#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the label of a widget: a text in the user's language, followed by an id that is the same in all languages.
std::string with_id(const char* shown, const char* id);

/// Draws the title of a panel, and next to it `detail` in a muted colour. Parts of the detail for which there is no
/// room are left out (fitting_parts). If there is no room for its first part, the detail is drawn on a separate line,
/// unless the panel is low. Returns the rest of the title's line. `reserved` pixels at the end of the line stay free,
/// for example for a button.
Rect panel_title(const Look& look, std::string_view title, std::string_view detail = {}, float reserved = 0);

/// Calls `draw`, which must draw widgets into a title line, starting at `at`. The widgets are less high than usual, so
/// that they fit into the line. Afterwards, restores the position of the cursor.
void in_title_line(const Look& look, ImVec2 at, const std::function<void()>& draw);

/// Draws a row of choices, like segmented(), at the right end of a title line. It is at most `most` pixels wide. If
/// there is room for fewer than `least` pixels, draws nothing and returns -1.
int title_switch(const Look& look, const Rect& title, const char* id, const std::vector<std::string>& choices,
                 int current, float least, float most);

/// Draws the result of an access above its picture: a large text `verdict` in the colour of the cost, the minimum next
/// to it, a sentence, and a bar for the useful share. It uses as many lines as necessary. In a narrow panel, the
/// minimum is part of the sentence.
void headline(const Look& look, std::string_view verdict, std::string_view beside, std::string_view sentence,
              double useful_share, double cost);

/// Draws a large question mark in place of a headline, in question mode.
void draw_question_mark(const Look& look);

/// Draws wrapped text in the muted colour, in the middle of the panel's free space.
void draw_empty_note(const Look& look, std::string_view text);

/// Draws text on as many lines as necessary, up to the current wrap position (ImGui::PushTextWrapPos) or the end of the
/// window. Chinese text is broken by its own rules (line_breaking.hpp).
void draw_wrapped_text(std::string_view text, bool quiet = false);

/// Draws text on as many lines as necessary, in a colour (see draw_wrapped_text).
void draw_coloured_text(ImU32 colour, std::string_view text);

/// Draws a note that the numbers of the panel are hidden. The note says when they will be shown.
void draw_hidden_note(const Scene& scene, const View& view);

/// If question mode or a lesson hides the numbers of the panel with the name `panel`, draws the note of
/// draw_hidden_note() and returns true.
bool hidden_while_predicting(const Scene& scene, const View& view, std::string_view panel);

/// Describes the access that a picture shows: "st.global.f32 · line 14". If it is not the current access, the text says
/// if it comes before or after the current one.
std::string describe(const views::Derived& derived, const views::ShownAccess& shown);

/// Draws a button that looks pressed if `on` is true. Returns whether it was clicked.
bool toggle_button(const Look& look, const char* label, bool on, ImVec2 size = {0, 0});

/// Shortens a text so that it fits into a closed drop-down list of this width, next to the arrow.
std::string shown_in_list(std::string_view text, float width);

/// Draws several choices in one row, with `current` selected. Returns the index of the choice that was clicked in this
/// frame; -1 if none was clicked. Choices for which `is_enabled` returns false cannot be clicked.
int segmented(const Look& look, const char* id, const std::vector<std::string>& choices, int current, float width,
              const std::function<bool(const std::string&)>& is_enabled = {});

}  // namespace warplens::window
