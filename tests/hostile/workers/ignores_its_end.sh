#!/bin/sh
. "$(dirname "$0")/greeting.sh"
trap '' TERM HUP INT
sleep 1000 &
echo "$! $$" > "$1"
while :; do sleep 1000; done
