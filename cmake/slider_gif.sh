#!/usr/bin/env bash
# Makes the animation of the README, in which a slider is dragged: `slider_gif.sh WARPLENS OUTPUT.gif` (./dev figures).
set -euo pipefail
program=$1 output=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

width=1280 height=800
# Values of PAD in the order of dragging, each with its duration in hundredths of a second.
frames=(0:140 1:170 2:90 3:60 4:90 3:35 2:35 1:120 0:60)
# Position of the handle of the slider for PAD = 0 and PAD = 4.
first_x=31 last_x=200 y=592

words=()
for frame in "${frames[@]}"; do
  pad=${frame%:*} delay=${frame#*:}
  picture=$folder/$pad.png
  if [[ ! -e $picture ]]; then
    LC_ALL=C.UTF-8 "$program" render tile --size 4096x4096 --set "PAD=$pad" --warp 0 --access 2 --theme dark \
      --width $width --height $height -o "$picture" 2>/dev/null
    x=$((first_x + pad * (last_x - first_x) / 4))
    # Draws a mouse pointer.
    convert "$picture" -fill white -stroke black -strokewidth 1.5 -draw "translate $x,$y scale 1.5,1.5 \
      path 'M 0,0 L 0,17 L 4,13 L 7,19 L 10,18 L 7,12 L 12,12 Z'" -resize 75% "$picture"
  fi
  words+=(-delay "$delay" "$picture")
done
# One palette for all frames without dithering, so that unchanged areas take no space.
convert "${words[@]}" -loop 0 +dither -colors 128 -layers OptimizePlus "$output"
