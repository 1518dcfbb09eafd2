#include "app/window/frame/touch.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/window/model/limits.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

/// Largest distance, in pixels, that a finger may move for its touch to count as a tap.
constexpr float kSlop = 9;
/// Time in seconds after which a finger that does not move counts as pointing instead of tapping.
constexpr double kLongPress = 0.5;
/// Factor by which the distance between two fingers must change to have the effect of one step of a mouse wheel.
constexpr float kWheelStep = 1.2f;
/// Step of the scale of the text. It is the same as for the actions "Larger text" and "Smaller text".
constexpr float kScaleStep = 0.125f;

void move_mouse(ImVec2 to) {
  ImGui::GetIO().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  ImGui::GetIO().AddMousePosEvent(to.x, to.y);
}

void press(bool down) {
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, down);
}

/// Moves the mouse out of the window, because no finger touches the screen. Nothing is then highlighted.
void remove_mouse() {
  move_mouse({-FLT_MAX, -FLT_MAX});
}

bool owns_wheel(ImGuiID item) {
  return item != 0 && ImGui::GetKeyOwner(ImGuiKey_MouseWheelY) == item;
}

/// Returns whether the pressed item is one that users drag with a mouse, such as a slider.
bool takes_drags() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.ActiveId == 0) return false;
  const bool is_slider = g.ActiveIdUsingNavDirMask != 0 && !g.IO.WantTextInput;
  const auto is_bar = [&g](ImGuiAxis axis) {
    return g.ActiveIdWindow && g.ActiveId == ImGui::GetWindowScrollbarID(g.ActiveIdWindow, axis);
  };
  return is_slider || owns_wheel(g.ActiveId) || is_bar(ImGuiAxis_X) || is_bar(ImGuiAxis_Y);
}

/// Returns the innermost window under the mouse that can scroll along an axis; null if there is none.
ImGuiWindow* find_scrollable(ImGuiAxis axis) {
  for (ImGuiWindow* window = ImGui::GetCurrentContext()->HoveredWindow; window; window = window->ParentWindow) {
    if (window->ScrollMax[axis] > 0 && !(window->Flags & ImGuiWindowFlags_NoScrollWithMouse)) return window;
    if (window == window->RootWindow) break;
  }
  return nullptr;
}

/// Releases the button without a click on the pressed item.
void cancel_press() {
  ImGui::ClearActiveID();
  ImGui::StopMouseMovingWindow();
  remove_mouse();
  press(false);
}

}  // namespace

float Touch::distance() const {
  const ImVec2 apart = fingers_[1].at - fingers_[0].at;
  return std::max(1.0f, std::hypot(apart.x, apart.y));
}

ImVec2 Touch::centre() const {
  return (fingers_[0].at + fingers_[1].at) * 0.5f;
}

void Touch::down(int finger, ImVec2 at, double now) {
  fingers_.push_back({finger, at});
  if (fingers_.size() == 1) {
    mode_ = Mode::pressed;
    start_ = at;
    began_ = now;
    move_mouse(at);
  } else if (fingers_.size() == 2 && mode_ != Mode::dragging) {
    if (mode_ == Mode::deciding) cancel_press();
    mode_ = Mode::beginning_pinch;
    frames_ = 0;
    // In panels that scroll, the wheel zooms the picture only with Ctrl.
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, true);
    move_mouse(centre());
  }
}

void Touch::move(int finger, ImVec2 at, double now) {
  const auto found = std::ranges::find(fingers_, finger, &Finger::number);
  if (found == fingers_.end()) return;
  found->at = at;
  if (found != fingers_.begin()) return;
  const ImVec2 moved = at - start_;
  if (mode_ == Mode::pressed && std::hypot(moved.x, moved.y) > kSlop) {
    mode_ = now - began_ > kLongPress ? Mode::pointing : Mode::deciding;
    if (mode_ == Mode::deciding) press(true);
  }
  if (mode_ == Mode::pointing || mode_ == Mode::dragging) move_mouse(at);
}

void Touch::up(int finger, double now) {
  if (std::erase_if(fingers_, [finger](const Finger& one) { return one.number == finger; }) == 0) return;
  if (mode_ == Mode::beginning_pinch || mode_ == Mode::pinching) end_pinch();
  if (!fingers_.empty()) return;
  const bool taps = mode_ == Mode::pressed && now - began_ <= kLongPress;
  if (taps) press(true);
  if (mode_ == Mode::deciding) remove_mouse();  // the finger moved, so the pressed item must not be clicked
  if (taps || mode_ == Mode::deciding || mode_ == Mode::dragging) {
    press(false);
    remove_mouse();
  }
  mode_ = Mode::none;
}

void Touch::before_frame(float& text_scale) {
  if (mode_ == Mode::deciding) decide();
  if (mode_ == Mode::scrolling) scroll();
  if (mode_ == Mode::beginning_pinch) begin_pinch(text_scale);
  if (mode_ == Mode::pinching) pinch(text_scale);
}

void Touch::decide() {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;  // Dear ImGui has not processed the press yet
  const ImVec2 moved = fingers_.front().at - start_;
  ImGuiWindow* const window = find_scrollable(std::abs(moved.x) > std::abs(moved.y) ? ImGuiAxis_X : ImGuiAxis_Y);
  if (!window || takes_drags()) {
    mode_ = Mode::dragging;
    move_mouse(fingers_.front().at);
    return;
  }
  mode_ = Mode::scrolling;
  scrolled_ = window->ID;
  begun_scroll_ = window->Scroll;
  cancel_press();
}

void Touch::scroll() {
  ImGuiWindow* const window = ImGui::FindWindowByID(scrolled_);
  if (!window) return;
  const ImVec2 to = begun_scroll_ + start_ - fingers_.front().at;
  ImGui::SetScrollX(window, std::clamp(to.x, 0.0f, window->ScrollMax.x));
  ImGui::SetScrollY(window, std::clamp(to.y, 0.0f, window->ScrollMax.y));
}

// Waits until Dear ImGui has found the item between the two fingers. Then starts zooming.
void Touch::begin_pinch(float text_scale) {
  // One frame each to move the mouse, to find the item under it, and to find out if the item uses the wheel.
  constexpr int kFrames = 3;
  if (++frames_ <= kFrames) return;
  zooms_ = owns_wheel(ImGui::GetCurrentContext()->HoveredId);
  begun_scale_ = text_scale;
  begun_distance_ = distance();
  mode_ = Mode::pinching;
}

void Touch::pinch(float& text_scale) {
  const float ratio = distance() / begun_distance_;
  if (!zooms_) {
    const float steps = std::round(begun_scale_ * ratio / kScaleStep);
    text_scale = std::clamp(steps * kScaleStep, Limits::kSmallestScale, Limits::kLargestScale);
    return;
  }
  if (ratio < kWheelStep && ratio > 1 / kWheelStep) return;
  move_mouse(centre());
  ImGui::GetIO().AddMouseWheelEvent(0, ratio > 1 ? 1.0f : -1.0f);
  begun_distance_ *= ratio > 1 ? kWheelStep : 1 / kWheelStep;
}

void Touch::end_pinch() {
  ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, false);
  remove_mouse();
  mode_ = Mode::ended;
}

}  // namespace warplens::window
