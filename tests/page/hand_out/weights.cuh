#pragma once
constexpr float kSide = 0.25f, kCentre = 0.5f;
