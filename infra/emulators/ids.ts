import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random id with the provider's type prefix, e.g. `pi_3kQ…`. */
export function createId(prefix: string, length = 24): string {
  const text = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
  return `${prefix}_${text}`
}
