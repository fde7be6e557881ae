/** Waits until it gets a signal to end: its container holds the network namespace that the others share. */
const alive = setInterval(() => undefined, 2 ** 30)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => clearInterval(alive))
