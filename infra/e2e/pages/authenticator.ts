import { createHmac } from 'node:crypto'

/**
 * An authenticator app after RFC 4226 and 6238, independent of the library that the API uses. It never returns the same
 * code twice.
 */
export function createAuthenticator(keyText: string) {
  const key = fromBase32(keyText.replaceAll(/\s/g, ''))
  let lastStep = 0
  return {
    /** The current code, or the next one if the current one was already used; the API accepts both. */
    nextCode(): string {
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 30_000))
      return computeCode(key, lastStep)
    },
  }
}

function computeCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
