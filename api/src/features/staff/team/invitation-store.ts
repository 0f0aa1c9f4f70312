import { defineModel } from '../../../adapters/mongo.ts'
import { defineSchema, instant, text } from '../../../adapters/schema.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** Invitations that connect an instructor with an account. `_id` is the instructor's id, so each has at most one. */
const schema = defineSchema({ _id: text, tokenHash: text, email: text, expiresAt: instant })
schema.index({ tokenHash: 1 })
schema.index({ expiresAt: 1 })

const LIFETIME_MS = 7 * 86_400_000
/** Expired invitations are stored a while longer, so that admins see that the link was not followed. */
const RETENTION_MS = 30 * 86_400_000

export const instructorInvitationStore = defineStore(({ database, clock, ids }) => {
  const model = defineModel({ database, collection: 'instructor_invitations', schema })
  return {
    model,
    /** Stores an invitation in place of an earlier one. Returns the token for its link. */
    async issue({ instructorId, email, tx }: { instructorId: string; email: string; tx: Tx }): Promise<string> {
      const token = ids.secret()
      const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
      const invitation = { _id: instructorId, tokenHash: hashSecret(token), email, expiresAt }
      await model.replaceOne({ _id: instructorId }, invitation, { session: tx, upsert: true })
      return token
    },
    /** Returns the id of the instructor whose open invitation has this token, or null. */
    async findInstructorId({ token, tx }: { token: string } & OptionalTx): Promise<string | null> {
      const filter = { tokenHash: hashSecret(token), expiresAt: { $gt: clock.now() } }
      return (await model.findOne(filter, { _id: 1 }, { session: tx ?? null }).lean())?._id ?? null
    },
    async remove({ instructorId, tx }: { instructorId: string; tx: Tx }): Promise<boolean> {
      return (await model.deleteOne({ _id: instructorId }, { session: tx })).deletedCount === 1
    },
    async removeOld(): Promise<void> {
      await model.deleteMany({ expiresAt: { $lte: new Date(clock.now().getTime() - RETENTION_MS) } })
    },
  }
})
