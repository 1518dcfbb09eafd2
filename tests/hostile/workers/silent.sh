#!/bin/sh
. "$(dirname "$0")/greeting.sh"
exec sleep 1000
