"""Loaded by Python at start: outside browsers most systems do not resolve `*.localhost`."""

import socket

_getaddrinfo = socket.getaddrinfo


def getaddrinfo(host, *arguments, **options):
    name = host.decode() if isinstance(host, bytes) else host
    loopback = name is not None and name.endswith('.localhost')
    return _getaddrinfo('127.0.0.1' if loopback else host, *arguments, **options)


socket.getaddrinfo = getaddrinfo
