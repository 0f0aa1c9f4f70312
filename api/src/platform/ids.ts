import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Types } from 'mongoose'

export type Ids = {
  next(): string
  secret(): string
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

/** How a secret is stored: its SHA-256, so that a copy of the database opens nothing. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
