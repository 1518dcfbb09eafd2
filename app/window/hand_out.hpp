#pragma once

#include <string>

namespace warplens::window {

/// A picture of what the window shows, into a PNG file.
struct PictureRequest {
  std::string file;
  std::string panel;  ///< its name ("global"); empty for the whole window
  float scale = 1;    ///< how many of its pixels one of the window's becomes
};

/// What is handed out, and the dialog's fields about it.
struct HandOut {
  enum class What { totals, timings, picture, panel_picture };
  bool asked = false;  ///< for the dialog
  What what = What::totals;
  std::string table_file, picture_file;  ///< where to; what was typed last
  std::string panel = "global";          ///< of which a picture is taken
  float scale = 2;
  std::string replaces;  ///< a file that is there already: asks whether to replace it
  std::string error;     ///< why it could not be saved: names the file
  std::string notice;    ///< what was done, for some seconds
  double notice_until = 0;

  static constexpr double kNoticeSeconds = 5;
  static constexpr float kSmallestScale = 0.25f, kLargestScale = 16;
};

}  // namespace warplens::window
