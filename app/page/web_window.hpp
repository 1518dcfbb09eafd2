#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/page/packed_settings.hpp"
#include "app/views/link.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/controller.hpp"
#include "app/window/frame/pacing.hpp"
#include "app/window/frame/picture_taker.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/frame/touch.hpp"
#include "app/window/model/settings.hpp"

namespace warplens::page {

/// The window in the page: its back-end for Dear ImGui, its shell and its controller.
class WebWindow {
 public:
  /// Opens the window with a link, the part of the address after its '#'. If the link is malformed, the window says so.
  WebWindow(window::Settings settings, const std::string& link);

  /// Goes to the state of another link.
  void follow(const std::string& link);
  void resize(float width, float height, float scale);
  /// Notes that there was input, so that frames are drawn.
  void wake();
  /// Opens a file: a kernel, or a lesson.
  void open(const std::string& path);
  /// Opens the kernel, or goes to the state of the command, in a pasted text.
  void take_pasted(const std::string& text);
  /// Says that the clipboard could not be read.
  void refuse_paste();
  /// Keeps the arrangement of the panels for the next start. The user may be about to close the page.
  void keep_arrangement();
  /// Returns whether closing the page would lose edits of a kernel.
  bool has_edits();
  window::Touch& touch() { return touch_; }
  /// Returns whether the last frame showed the counts of the whole launch that the user has chosen.
  bool shows_counts() const { return shows_counts_; }

  /// Draws a frame if one is needed. Returns the seconds until the next frame is needed without input: 0 for the next
  /// one, negative for never.
  double frame();

 private:
  /// A link, and the error if its text was malformed.
  struct ReadLink {
    views::Link link;
    std::shared_ptr<const lessons::Lesson> lesson;  ///< null if the link has none
    std::string complaint;
  };

  WebWindow(window::Settings settings, const ReadLink& start);
  static ReadLink read(const std::string& text);
  static window::View make_view(const window::Settings& settings);
  window::Platform make_platform();
  study::Choice first_choice(const ReadLink& start);
  void show(const ReadLink& start);
  window::Changes draw(const window::Input& input);
  window::Pacing::State state() const;
  double wait() const;
  void keep();
  void update_address(const window::Input& input);

  window::Settings settings_;
  window::SettingsKeeper keeper_;
  PackedSettings packed_;
  window::UiContext ui_context_;
  window::Pacing pacing_;
  window::Touch touch_;
  window::Shell shell_;
  window::Controller controller_;
  window::PictureTaker pictures_;
  std::vector<std::string> panels_;  ///< the only panels to show; empty: the whole window
  std::string address_;              ///< the link that the address has
  bool shows_counts_ = false;
  double drawn_at_ = 0;
};

/// Returns the text that the browser pasted last, which the clipboard of Dear ImGui returns.
std::string& pasted_text();

}  // namespace warplens::page
