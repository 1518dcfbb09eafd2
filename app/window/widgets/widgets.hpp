#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// A widget's label that is in the language that is spoken, with a name by which it stays the same one in every
/// language.
std::string with_id(const char* shown, const char* id);

/// A panel's title, with what it shows in quieter words beside it, as far as they fit. Returns the rest of the title's
/// line, right of both. `reserved` pixels at the line's end are left to something else.
Rect panel_title(const Look& look, std::string_view title, std::string_view detail = {}, float reserved = 0);

/// Lets `draw` put widgets into a title's line, flat enough for it, from `at` on. What follows stands below the title.
void in_title_line(const Look& look, ImVec2 at, const std::function<void()>& draw);

/// A switch at the right end of a title's line, as `segmented`: at most `most` wide; not there, and never clicked,
/// where the line has no room for one of `least`.
int title_switch(const Look& look, const Rect& title, const char* id, const std::vector<std::string>& choices,
                 int current, float least, float most);

/// A picture's verdict: a large one in the colour of its cost, the ideal beside it, and a sentence below, with a bar of
/// the useful share. Takes as many lines as its width asks for.
void headline(const Look& look, std::string_view verdict, std::string_view beside, std::string_view sentence,
              double useful_share, double cost);

/// In a headline's place while a class predicts: a large question mark.
void question_mark(const Look& look);

/// Quiet words in the middle of what is left of the panel, wrapped.
void empty_note(const Look& look, std::string_view text);

/// Text on as many lines as it takes, up to where text is wrapped now (ImGui::PushTextWrapPos) or the window's end;
/// Chinese as it is broken (line_breaking.hpp).
void wrapped_text(std::string_view text, bool quiet = false);

/// The same in a colour.
void coloured_text(ImU32 colour, std::string_view text);

/// Says that a panel's figures are hidden, and until when.
void hidden_note(const Scene& scene, const View& view);

/// Says so in the panel, and says true, while its figures would give an answer away.
bool hidden_while_predicting(const Scene& scene, const View& view);

/// Which access a picture shows: "store st.global.f32 · line 14", and when it is not the current one, that.
std::string describe(const views::Derived& derived, const views::ShownAccess& shown);

/// A button that stays pressed while `on`.
bool toggle_button(const Look& look, const char* label, bool on, ImVec2 size = {0, 0});

/// What a closed list so wide shows of a text, beside its arrow.
std::string shown_in_list(std::string_view text, float width);

/// Several choices in one row, of which one holds; returns the one clicked, -1 for none.
int segmented(const Look& look, const char* id, const std::vector<std::string>& choices, int current, float width);

}  // namespace warplens::window
