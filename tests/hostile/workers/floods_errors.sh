#!/bin/sh
. "$(dirname "$0")/greeting.sh"
exec yes 'nothing works here' 3>&1 >&2
