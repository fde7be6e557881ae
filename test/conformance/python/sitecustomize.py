"""Python loads this module at start. It resolves `*.localhost`, because outside of browsers most systems do not."""

import socket

_getaddrinfo = socket.getaddrinfo


def getaddrinfo(host, *arguments, **options):
    name = host.decode() if isinstance(host, bytes) else host
    loopback = name is not None and name.endswith('.localhost')
    return _getaddrinfo('127.0.0.1' if loopback else host, *arguments, **options)


socket.getaddrinfo = getaddrinfo
