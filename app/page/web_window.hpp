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

/// The window in the page. It consists of a back-end for Dear ImGui, a shell and a controller.
class WebWindow {
 public:
  /// Opens the window with the state of a link (the part of the page's address after '#'). If the link is malformed,
  /// the window shows an error.
  WebWindow(window::Settings settings, const std::string& link);

  /// Shows the state of another link.
  void follow(const std::string& link);
  void resize(float width, float height, float scale);
  /// Records that there was input, so that the next frames are drawn.
  void wake();
  /// Opens the file of a kernel or of a lesson.
  void open(const std::string& path);
  /// Opens the kernel in a pasted text, or shows the state that a command in the text selects.
  void take_pasted(const std::string& text);
  /// Shows the message that the clipboard could not be read.
  void refuse_paste();
  /// Saves the arrangement of the panels for the next start. Called when the user may be about to close the page.
  void keep_arrangement();
  /// Returns whether closing the page would lose edits of a kernel.
  bool has_edits();
  window::Touch& touch() { return touch_; }
  /// Returns whether the last frame showed the counts of the whole selected launch.
  bool shows_counts() const { return shows_counts_; }

  /// Draws a frame if one is needed. Returns the seconds until the next frame is needed if there is no input: 0 for
  /// immediately, negative for never.
  double frame();

 private:
  /// A parsed link, or the error in its text.
  struct ReadLink {
    views::Link link;
    std::shared_ptr<const lessons::Lesson> lesson;  ///< lesson of the link; null if it has none
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
  std::vector<std::string> panels_;  ///< names of the only panels to show; empty for the whole window
  std::string address_;              ///< the link that is in the address now
  bool shows_counts_ = false;
  double drawn_at_ = 0;
};

/// Returns the text that the browser pasted last. Dear ImGui gets it as the content of the clipboard.
std::string& pasted_text();

}  // namespace warplens::page
