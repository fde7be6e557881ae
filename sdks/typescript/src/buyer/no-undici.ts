// What `#undici` is for bundlers that build for browsers: these reach `*.localhost` themselves, and undici is made of Node's modules.
export {}
