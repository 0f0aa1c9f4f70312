import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CliError } from '../processes/cli-error.ts'

// The file: these words, a nonce, the gzipped content under AES-256-GCM, the tag that proves it unchanged.
const MAGIC = Buffer.from('studio-backup-1\n')
const NONCE = 12
const TAG = 16
const START = MAGIC.length + NONCE

/** The key of backups, 32 bytes, from BACKUP_KEY. Throws CliError when it is missing or something else. */
export function readBackupKey(env: Record<string, string | undefined>): Buffer {
  const key = Buffer.from(env.BACKUP_KEY ?? '', 'base64')
  if (key.length === 32) return key
  throw new CliError(
    'A backup is encrypted: set BACKUP_KEY to 32 bytes in base64, as openssl rand -base64 32 prints them, and keep it elsewhere.',
  )
}

/** Writes a stream into a file, packed and encrypted. */
export async function writeSealed({ from, file, key }: { from: Readable; file: string; key: Buffer }): Promise<void> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = async function* (bytes: AsyncIterable<Buffer>) {
    yield Buffer.concat([MAGIC, nonce])
    for await (const chunk of bytes) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await pipeline(from, createGzip(), sealed, createWriteStream(file, { mode: 0o600 }))
}

/**
 * The content of a file that writeSealed wrote. What comes out is proved only when the stream ends without an error: it
 * ends in one when the file is torn, was changed, or is of another key.
 */
export function readSealed({ file, key }: { file: string; key: Buffer }): Readable {
  const out = new PassThrough()
  const open = async () => {
    const { nonce, tag, end } = readFrame(file)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
    decipher.setAuthTag(tag)
    await pipeline(createReadStream(file, { start: START, end: end - 1 }), decipher, createGunzip(), out)
  }
  open().catch((error: Error) => out.destroy(error))
  return out
}

function readFrame(file: string): { nonce: Buffer; tag: Buffer; end: number } {
  const { size } = statSync(file)
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(START)
    const tag = Buffer.alloc(TAG)
    const end = size - TAG
    readSync(handle, start, 0, START, 0)
    if (end <= START || !start.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('this is no backup')
    readSync(handle, tag, 0, TAG, end)
    return { nonce: start.subarray(MAGIC.length), tag, end }
  } finally {
    closeSync(handle)
  }
}
