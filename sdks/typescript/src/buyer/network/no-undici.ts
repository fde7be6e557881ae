// Bundlers for browsers use this file for `#undici`: browsers resolve `*.localhost` themselves, and undici needs Node's modules.
export {}
