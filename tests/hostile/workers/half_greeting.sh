#!/bin/sh
printf '{"warplens": "worker", "proto'
exec sleep 1000
