import fc from 'fast-check'

// Set-up of each file. One seed checks properties with equal values in every run. Another seed gives other values.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LAUNA_TEST_SEED || 402) })
