import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

type DerivedKeys = { name: string; encryptionKey: Buffer; hmacKey: Buffer }

/**
 * `keys`: 32 bytes each in base64, separated by commas (SECOND_FACTOR_KEY). The first one encrypts, all of them
 * decrypt.
 */
export function createSeal({ keys: keyList }: { keys: string }) {
  const keys = keyList.split(',').map((key) => deriveKeys(Buffer.from(key.trim(), 'base64')))
  const [newestKeys] = keys
  if (!newestKeys) throw new Error('a seal needs a key')
  return {
    /** AES-256-GCM, bound to `context`: a value copied to another account cannot be decrypted. */
    encrypt({ secret, context }: { secret: string; context: string }): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newestKeys.encryptionKey, iv).setAAD(Buffer.from(context))
      const cipherText = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), cipherText].map((bytes) => bytes.toString('base64url'))
      return [newestKeys.name, ...parts].join('.')
    },
    decrypt({ sealedSecret, context }: { sealedSecret: string; context: string }): string {
      const [name, ...parts] = sealedSecret.split('.')
      const [iv, authTag, cipherText] = parts.map((part) => Buffer.from(part, 'base64url'))
      const usedKeys = keys.find((candidate) => candidate.name === name)
      if (!usedKeys || !iv || !authTag || !cipherText)
        throw new Error('SECOND_FACTOR_KEY does not hold the key that sealed this')
      const decipher = createDecipheriv('aes-256-gcm', usedKeys.encryptionKey, iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(context)).setAuthTag(authTag)
      return Buffer.concat([decipher.update(cipherText), decipher.final()]).toString('utf8')
    },
    /** An HMAC of the text with each key, newest first. */
    createHmacs: ({ text, context }: { text: string; context: string }): readonly string[] =>
      keys.map(({ hmacKey }) => createHmac('sha256', hmacKey).update(`${context}\n${text}`).digest('hex')),
  }
}

// The name identifies the key that encrypted a value and reveals nothing about it.
function deriveKeys(key: Buffer): DerivedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `studio ${purpose}`, 32))
  const name = createHash('sha256').update(derive('name')).digest('hex').slice(0, 8)
  return { name, encryptionKey: derive('sealing'), hmacKey: derive('marking') }
}
