#!/bin/sh
printf 'no GPU \033[2J\033]0;here\007\n' >&2
exit 1
