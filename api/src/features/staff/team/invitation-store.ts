import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, text } from '../../../adapters/schema.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** Invitations of instructors to tie their record to an account: one for each instructor, by the instructor's id. */
const schema = defineSchema({ _id: text, tokenHash: text, email: text, expiresAt: instant })
schema.index({ tokenHash: 1 })
schema.index({ expiresAt: 1 })
type InvitationDocument = DocumentOf<typeof schema>

export type InstructorInvitation = { instructorId: string; email: string; expiresAt: Date }

const LIFETIME_MS = 7 * 86_400_000
/** So that admins see for a while that nobody followed the link. */
const RETENTION_MS = 30 * 86_400_000

const toInvitation = ({ _id, email, expiresAt }: InvitationDocument): InstructorInvitation => ({
  instructorId: _id,
  email,
  expiresAt,
})

export const instructorInvitationStore = defineStore(({ database, clock, ids }) => {
  const invitations = defineModel({ database, collection: 'instructor_invitations', schema })
  const remove = async ({ instructorId, tx }: { instructorId: string; tx: Tx }): Promise<boolean> =>
    (await invitations.deleteOne({ _id: instructorId }, { session: tx })).deletedCount === 1
  return {
    list: async (): Promise<InstructorInvitation[]> => (await invitations.find().lean()).map(toInvitation),
    /** Replaces an earlier invitation. Returns the token of the link. */
    async issue({ instructorId, email, tx }: { instructorId: string; email: string; tx: Tx }): Promise<string> {
      await remove({ instructorId, tx })
      const token = ids.secret()
      const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
      const invitation = { _id: instructorId, tokenHash: fingerprint(token), email, expiresAt }
      await invitations.create([invitation], { session: tx })
      return token
    },
    async find({ token, tx }: { token: string } & OptionalTx): Promise<InstructorInvitation | null> {
      const filter = { tokenHash: fingerprint(token) }
      const stored = await invitations.findOne(filter, null, { session: tx ?? null }).lean()
      return stored && stored.expiresAt > clock.now() ? toInvitation(stored) : null
    },
    remove,
    async removeOfEmail({ email, tx }: { email: string; tx: Tx }): Promise<void> {
      await invitations.deleteMany({ email }, { session: tx })
    },
    async removeOld(): Promise<void> {
      await invitations.deleteMany({ expiresAt: { $lte: new Date(clock.now().getTime() - RETENTION_MS) } })
    },
  }
})
