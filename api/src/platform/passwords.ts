import { hash, verify } from '@node-rs/argon2'

const MIN_LENGTH = 8
let list: Promise<ReadonlySet<string>> | undefined

// Loaded when it is first needed: half a megabyte that most processes never use.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH))
}

export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password)
}

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
    isOutdated: (stored: string): boolean => !stored.startsWith(parameters),
  }
}
