#include "app/window/actions/copied_link.hpp"

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/lessons/shelf.hpp"
#include "app/window/model/notice.hpp"

namespace warplens::window {
namespace {

bool can_link(const Scene& scene, const study::Choice& choice) {
  return !choice.text && (!scene.platform.can_link || scene.platform.can_link(choice));
}

bool is_on_shelf(const lessons::Lesson& lesson) {
  return std::ranges::find(lessons::shelf(), lesson.name, &lessons::Lesson::name) != lessons::shelf().end();
}

}  // namespace

views::State make_state(const Scene& scene, const View& view) {
  views::State state{scene.choice, view.cursor.warp, std::max(0, scene.derived.moment.current.ordinal), view.lane, {}};
  if (scene.beside) state.beside = scene.beside->study->choice;
  return state;
}

views::Link make_link(const Scene& scene, const View& view) {
  const LessonReader& reader = view.lesson_reader;
  views::Link link;
  if (reader.lesson && is_on_shelf(*reader.lesson)) {
    link.lesson = lessons::without_number(reader.lesson->name);
    link.step = static_cast<int>(reader.step) + 1;
  }
  views::State state = make_state(scene, view);
  const lessons::StepMade* const made = reader.made_for_step(scene.lesson);
  const bool is_of_step = made && made->error.empty() && made->filled.state == state;
  if (is_of_step || !can_link(scene, state.choice)) return link;
  if (state.beside && !can_link(scene, *state.beside)) state.beside = std::nullopt;
  link.state = std::move(state);
  return link;
}

void add_link(std::vector<Action>& all, const Scene& scene, const View& view) {
  if (!scene.platform.copy_link) return;
  const views::Link link = make_link(scene, view);
  const bool has_link = link.state || !link.lesson.empty();
  all.push_back({"Program", marked("Copy link"), ICON_FA_LINK, 0, has_link, false, false,
                 [text = views::write_link(link), copy = scene.platform.copy_link](View& v, Changes&) {
                   copy(text);
                   show_notice(v.notice, tr("Copied the link"));
                 }});
  if (!has_link) all.back().reason = tr("A link cannot contain a kernel that you opened, pasted or edited");
}

}  // namespace warplens::window
