import { hash, verify } from '@node-rs/argon2'

const MIN_LENGTH = 8
let commonPasswords: Promise<ReadonlySet<string>> | undefined

// Loaded on first use, since most processes never need this half a megabyte.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH))
}

export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password)
}

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }
/** OWASP's argon2id parameters: about 35 ms of one core per password. */
const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createPasswords(cost: PasswordCost = safeCost) {
  // Keyboards differ in the code points that they send for the same letter.
  const normalize = (password: string) => password.normalize('NFC')
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: (password: string): Promise<string> => hash(normalize(password), cost),
    /** False for a closed account, which has no hash. */
    matches: async ({ hash: storedHash, password }: { hash: string; password: string }): Promise<boolean> =>
      storedHash.startsWith('$argon2') && verify(storedHash, normalize(password)),
    /** Whether the hash was made with other parameters. */
    isOutdated: (storedHash: string): boolean => !storedHash.startsWith(parameters),
  }
}
