import { hash, verify } from '@node-rs/argon2'

/** How hard a password is to hash: memory in KiB, passes, lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }
/** OWASP's argon2id parameters: about 35 ms of one core for each password. */
const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing of passwords with argon2id, in the thread pool, never on the event loop. */
export type Passwords = {
  hash(password: string): Promise<string>
  matches(input: { hash: string; password: string }): Promise<boolean>
  /** Whether a stored hash was made with other parameters than those in force. */
  isOutdated(hash: string): boolean
}

/** Passwords hashed at a given cost; tests give a small one. */
export function createPasswords(cost: PasswordCost = safeCost): Passwords {
  // The same letters can be typed as different code points on different keyboards.
  const normal = (password: string) => password.normalize('NFC')
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: (password) => hash(normal(password), cost),
    // A closed account has no hash at all; no password matches it.
    matches: async ({ hash: stored, password }) => stored.startsWith('$argon2') && verify(stored, normal(password)),
    isOutdated: (stored) => !stored.startsWith(parameters),
  }
}
