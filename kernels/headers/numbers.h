#pragma once
namespace std::numbers {
template <class T>
inline constexpr T e_v = T(2.718281828459045235360287471352662498);
template <class T>
inline constexpr T pi_v = T(3.141592653589793238462643383279502884);
template <class T>
inline constexpr T inv_pi_v = T(0.318309886183790671537767526745028724);
template <class T>
inline constexpr T ln2_v = T(0.693147180559945309417232121458176568);
template <class T>
inline constexpr T ln10_v = T(2.302585092994045684017991454684364208);
template <class T>
inline constexpr T sqrt2_v = T(1.414213562373095048801688724209698079);
template <class T>
inline constexpr T sqrt3_v = T(1.732050807568877293527446341505872367);
inline constexpr double e = e_v<double>, pi = pi_v<double>, inv_pi = inv_pi_v<double>, ln2 = ln2_v<double>,
                        ln10 = ln10_v<double>, sqrt2 = sqrt2_v<double>, sqrt3 = sqrt3_v<double>;
}  // namespace std::numbers
