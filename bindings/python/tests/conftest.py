"""Settings that all tests share."""

import signal

# Programs started in the background ignore Ctrl-C, and so would everything the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
