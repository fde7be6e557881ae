/** Does nothing until a signal ends it. Its container holds the network namespace that the other containers share. */
const alive = setInterval(() => undefined, 2 ** 30)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => clearInterval(alive))
