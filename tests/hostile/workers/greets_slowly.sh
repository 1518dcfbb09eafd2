#!/bin/sh
while printf a; do sleep 0.05; done
