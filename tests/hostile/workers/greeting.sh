# Sends the greeting of a worker with one GPU. The other scripts source this file.
cat <<'GREETING'
{"warplens": "worker", "protocol": 1, "devices": [{"name": "Imaginary GPU", "compute_capability": [9, 0], "multiprocessors": 132, "sm_clock_hz": 1.98e9, "memory_clock_hz": 2.6e9, "bus_bits": 6144, "l2_bytes": 52428800, "memory_bytes": 85899345920, "driver": "1.2.3", "runtime": "13.0"}]}
GREETING
