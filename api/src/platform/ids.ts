import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Types } from 'mongoose'

export type Ids = {
  /** The id of a new document. */
  next(): string
  secret(): string
  /** The id of a request. */
  request(): string
}

export function createIds(): Ids {
  return {
    next: () => new Types.ObjectId().toHexString(),
    secret: () => randomBytes(32).toString('base64url'),
    request: () => randomUUID(),
  }
}

const ENTITY_ID = /^[0-9a-f]{24}$/i

export function isEntityId(text: string): boolean {
  return ENTITY_ID.test(text)
}

/** Returns the SHA-256 to store instead of a secret, so that a copy of the database grants no access. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
