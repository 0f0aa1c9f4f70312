import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Types } from 'mongoose'

/** The one source of identifiers and randomness. */
export type Ids = {
  /** A new entity id, 24 hexadecimal digits. */
  next(): string
  /** A secret of 256 random bits as text that is safe in addresses and cookies. */
  secret(): string
  /** An id that ties the lines of one request together in the log. */
  request(): string
}

/** Identifiers from the machine's own randomness. */
export function createIds(): Ids {
  return {
    next: () => new Types.ObjectId().toHexString(),
    secret: () => randomBytes(32).toString('base64url'),
    request: () => randomUUID(),
  }
}

const ENTITY_ID = /^[0-9a-f]{24}$/i

/** Whether a text has the form of an entity id. */
export function isEntityId(text: string): boolean {
  return ENTITY_ID.test(text)
}

/** How a secret is stored: its SHA-256, so that a copy of the database opens nothing. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
