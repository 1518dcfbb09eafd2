#include "app/window/pictures/comparison_rows.hpp"

#include "app/views/timings.hpp"

namespace warplens::window {

std::vector<views::ComparedRow> comparison_rows(const Scene& scene, const View& view) {
  const study::Study& a = *scene.beside->study;
  const std::string gpu = views::recorded_gpu_of(view.gpus.recorded, scene.measuring);
  const views::TimingRow of_a = views::timing_of(a, scene.measuring, scene.ladder, gpu);
  const views::TimingRow of_b = views::timing_of(scene.study, scene.measuring, scene.ladder, gpu);
  return views::compared_rows(a, scene.study, &of_a, &of_b);
}

}  // namespace warplens::window
