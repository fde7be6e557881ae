import { hash, type Options, verify } from '@node-rs/argon2'
import { LaunaError } from '../../domain/errors.ts'

/** OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane; about 13 ms. `algorithm` 2 is argon2id, the default. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The maximum number of hashes that may wait; more are refused. Hashing is the cheapest way for a client to load our processors. */
const MAX_WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns whether the password belongs to the hash. Without a stored hash, it does the same work and returns false,
   * so that the answer takes the same time for an unknown account.
   */
  matches(password: string, storedHash: string | undefined): Promise<boolean>
}

/** Password hashing with at most `concurrency` hashes under way. Throws `service_unavailable` when too many wait. */
export async function createPasswords({ concurrency }: { concurrency: number }): Promise<Passwords> {
  const limit = createLimit(concurrency)
  const dummy = await hash('no account has this password', OPTIONS)
  return {
    hash: (password) => limit(() => hash(normalised(password), OPTIONS)),
    matches: async (password, storedHash) => {
      const matched = await limit(() => verify(storedHash ?? dummy, normalised(password)))
      return matched && storedHash !== undefined
    },
  }
}

/** Normalises the Unicode form, because keyboards may type one password in different forms. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

function createLimit(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= MAX_WAITING) throw new LaunaError('service_unavailable', { retryAfterSeconds: 1 })
      // The hash that ends next resolves this promise and does not decrease `running`. So `running` includes this hash already.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
