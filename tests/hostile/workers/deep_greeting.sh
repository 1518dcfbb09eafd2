#!/bin/sh
head -c 1000000 /dev/zero | tr "\0" "["
echo
exec sleep 1000
