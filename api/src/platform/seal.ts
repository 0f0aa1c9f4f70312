import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

type Keys = { name: string; sealing: Buffer; marking: Buffer }

/** Keys of 32 bytes in base64: the first one seals, all of them open (SECOND_FACTOR_KEY). */
export function createSeal({ keys: list }: { keys: string }) {
  const keys = list.split(',').map((key) => keysOf(Buffer.from(key.trim(), 'base64')))
  const [newest] = keys
  if (!newest) throw new Error('a seal needs a key')
  return {
    /** A secret as it may lie in the database: AES-256-GCM, bound to what it is about, so that it opens nowhere else. */
    encrypt({ secret, about }: { secret: string; about: string }): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, iv).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [newest.name, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt({ sealed, about }: { sealed: string; about: string }): string {
      const [name, ...parts] = sealed.split('.')
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      const known = keys.find((key) => key.name === name)
      if (!known || !iv || !tag || !text) throw new Error('SECOND_FACTOR_KEY does not hold the key that sealed this')
      const decipher = createDecipheriv('aes-256-gcm', known.sealing, iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    hmacs: ({ secret, about }: { secret: string; about: string }): readonly string[] =>
      keys.map(({ marking }) => createHmac('sha256', marking).update(`${about}\n${secret}`).digest('hex')),
  }
}

// Two purposes, two keys. The name identifies the key that encrypted a value and reveals nothing about the key.
function keysOf(key: Buffer): Keys {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `studio ${purpose}`, 32))
  const name = createHash('sha256').update(derived('name')).digest('hex').slice(0, 8)
  return { name, sealing: derived('sealing'), marking: derived('marking') }
}
