import fc from 'fast-check'

// The set-up of each test file. With a fixed seed, properties are checked with equal values in every run. LAUNA_TEST_SEED sets another
// seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LAUNA_TEST_SEED || 402) })
