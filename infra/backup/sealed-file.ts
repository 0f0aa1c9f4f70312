import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CliError } from '../processes/cli-error.ts'

// File format: these magic bytes, a nonce, the content gzipped and encrypted with AES-256-GCM, and the authentication tag.
const MAGIC = Buffer.from('studio-backup-1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CONTENT_OFFSET = MAGIC.length + NONCE_BYTES

/** Reads the 32-byte key of backups from BACKUP_KEY. Throws CliError when it is missing or invalid. */
export function readBackupKey(env: Record<string, string | undefined>): Buffer {
  const key = Buffer.from(env.BACKUP_KEY ?? '', 'base64')
  if (key.length === 32) return key
  throw new CliError(
    'A backup is encrypted: set BACKUP_KEY to 32 bytes in base64, as openssl rand -base64 32 prints them, and keep it elsewhere.',
  )
}

/** Writes a stream into a file, gzipped and encrypted. */
export async function writeSealed({
  content,
  file,
  key,
}: {
  content: Readable
  file: string
  key: Buffer
}): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypt = async function* (bytes: AsyncIterable<Buffer>) {
    yield Buffer.concat([MAGIC, nonce])
    for await (const chunk of bytes) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await pipeline(content, createGzip(), encrypt, createWriteStream(file, { mode: 0o600 }))
}

/**
 * Reads the content of a file that writeSealed wrote. Trust the content only once the stream has ended without an error:
 * the stream fails when the file is truncated, was changed, or was written with another key.
 */
export function readSealed({ file, key }: { file: string; key: Buffer }): Readable {
  const content = new PassThrough()
  const decrypt = async () => {
    const { nonce, tag, contentEnd } = readNonceAndTag(file)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    await pipeline(
      createReadStream(file, { start: CONTENT_OFFSET, end: contentEnd - 1 }),
      decipher,
      createGunzip(),
      content,
    )
  }
  decrypt().catch((error: Error) => content.destroy(error))
  return content
}

/** Reads what encloses the content. Throws when the file does not begin like a backup. */
function readNonceAndTag(file: string): { nonce: Buffer; tag: Buffer; contentEnd: number } {
  const { size } = statSync(file)
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(CONTENT_OFFSET)
    const tag = Buffer.alloc(TAG_BYTES)
    const contentEnd = size - TAG_BYTES
    readSync(handle, head, 0, CONTENT_OFFSET, 0)
    if (contentEnd <= CONTENT_OFFSET || !head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new Error('this is not a backup')
    readSync(handle, tag, 0, TAG_BYTES, contentEnd)
    return { nonce: head.subarray(MAGIC.length), tag, contentEnd }
  } finally {
    closeSync(handle)
  }
}
