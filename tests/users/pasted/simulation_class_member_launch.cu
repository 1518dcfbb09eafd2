#include <array>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace sim {

enum class Integrator { euler, midpoint };

struct State { float angle, speed; };

struct Settings {
  float dt = 0.01f;
  float length = 1.0f;
  float damping = 0.0f;
  Integrator integrator = Integrator::midpoint;
};

__device__ State derivative(State s, const Settings& settings) {
  return {s.speed, -9.81f / settings.length * sinf(s.angle) - settings.damping * s.speed};
}

__global__ void pendulums(State* states, unsigned n, Settings settings, unsigned steps) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  State s = states[i];
  while (steps--) {
    State d = derivative(s, settings);
    if (settings.integrator == Integrator::midpoint)
      d = derivative({s.angle + 0.5f * settings.dt * d.angle, s.speed + 0.5f * settings.dt * d.speed}, settings);
    s.angle += settings.dt * d.angle;
    s.speed += settings.dt * d.speed;
  }
  states[i] = s;
}

class Simulation {
 public:
  Simulation(unsigned count, Settings settings) : count_(count), settings_(settings) {
    cudaMalloc(&states_, count_ * sizeof(State));
    std::vector<State> start(count_);
    for (unsigned i = 0; i < count_; ++i) start[i] = {0.001f * float(i), 0.0f};
    cudaMemcpy(states_, start.data(), count_ * sizeof(State), cudaMemcpyHostToDevice);
  }
  virtual ~Simulation() { cudaFree(states_); }
  virtual std::string name() const { return "pendulums"; }
  void advance(unsigned steps) {
    pendulums<<<blocks(), kThreads>>>(states_, count_, settings_, steps);
    time_ += steps * settings_.dt;
  }
  float energy() const {
    std::vector<State> s(count_);
    cudaMemcpy(s.data(), states_, count_ * sizeof(State), cudaMemcpyDeviceToHost);
    double e = 0;
    for (const State& p : s) e += 0.5 * p.speed * p.speed + 9.81 * (1 - std::cos(p.angle));
    return float(e);
  }
  float time() const { return time_; }

 private:
  static constexpr unsigned kThreads = 96;
  unsigned blocks() const { return (count_ + kThreads - 1) / kThreads; }
  unsigned count_;
  Settings settings_;
  State* states_ = nullptr;
  float time_ = 0;
};

}  // namespace sim

int main() {
  sim::Settings settings;
  settings.dt = 0.005f;
  auto simulation = std::make_unique<sim::Simulation>(2500, settings);
  const float before = simulation->energy();
  for (int i = 0; i < 3; ++i) simulation->advance(10);
  const float after = simulation->energy();
  std::cout << simulation->name() << " after " << simulation->time() << " s: " << before << " -> " << after << '\n';
  return std::fabs(after / before - 1) > 0.01f;
}
