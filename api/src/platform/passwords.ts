import { hash, verify } from '@node-rs/argon2'

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }
/** OWASP's argon2id parameters: about 35 ms of one core for each password. */
const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createPasswords(cost: PasswordCost = safeCost) {
  // The same letters can be typed as different code points on different keyboards.
  const normal = (password: string) => password.normalize('NFC')
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: (password: string): Promise<string> => hash(normal(password), cost),
    // A closed account has no hash at all; no password matches it.
    matches: async ({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> =>
      stored.startsWith('$argon2') && verify(stored, normal(password)),
    /** Whether a stored hash was made with other parameters than those in force. */
    isOutdated: (stored: string): boolean => !stored.startsWith(parameters),
  }
}
