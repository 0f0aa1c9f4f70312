import type { Model } from 'mongoose'
import type { Tx } from '../../platform/transaction.ts'
import { type Database, defineModel } from '../mongo.ts'
import { defineSchema, text } from '../schema.ts'

type ClaimDocument = { _id: string; holder: string }

/** Things that one at a time may hold, and who does. */
type Claims = {
  model: Model<ClaimDocument>
  /** Claims a thing; fails with a duplicate key error when it is already claimed. */
  claim(input: { key: string; holder: string; tx: Tx }): Promise<void>
  /** Releases a thing, if this holder has it. */
  free(input: { key: string; holder: string; tx: Tx }): Promise<void>
  holderOf(key: string, options?: { tx?: Tx | undefined }): Promise<string | null>
}

/**
 * "At most one live X for each Y", enforced by the database: a document whose id is Y, written and deleted in the same
 * transactions as the X. A partial unique index would be shorter, but the embedded database frees a unique value only
 * when its document is deleted.
 */
export function createClaims({ database, collection }: { database: Database; collection: string }): Claims {
  const claims = defineModel({ database, collection, schema: defineSchema({ _id: text, holder: text }) })
  return {
    model: claims,
    claim: async ({ key, holder, tx }) => void (await claims.create([{ _id: key, holder }], { session: tx })),
    free: async ({ key, holder, tx }) => {
      const claim = await claims.findById(key, null, { session: tx }).lean()
      if (claim?.holder === holder) await claims.deleteOne({ _id: key }, { session: tx })
    },
    holderOf: async (key, { tx } = {}) =>
      (await claims.findById(key, null, { session: tx ?? null }).lean())?.holder ?? null,
  }
}
