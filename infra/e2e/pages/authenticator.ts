import { createHmac } from 'node:crypto'

/**
 * An authenticator app, written from RFC 4226 and 6238 apart from the library that the API uses: what a key as text shows
 * at an instant, and never the same code twice.
 */
export function authenticator(keyAsText: string) {
  const key = fromBase32(keyAsText.replaceAll(/\s/g, ''))
  let lastStep = 0
  return {
    /** The code of now, or of the next 30 seconds when the one of now was answered before: both are taken. */
    nextCode(): string {
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 30_000))
      return codeOf(key, lastStep)
    },
  }
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
