// Bundlers for browsers take this file for `#undici`: browsers reach `*.localhost` themselves, and undici needs Node's modules.
export {}
