import type { Feature } from '../../../platform/feature.ts'
import { trialMail } from './trial-mails.ts'
import { trialPassStore } from './trial-pass-store.ts'

/** The right to one free class, which a granted trial request becomes. */
export const trialPasses: Feature = {
  name: 'trial-passes',
  mails: [trialMail],
  personalData: [
    {
      name: 'trialClass',
      collect: async (deps, userId) => {
        const pass = await trialPassStore(deps).findByUser(userId)
        if (!pass) return null
        const { grantedAt, invitedAt, bookedAt, bookingId } = pass
        return { grantedAt, invitedAt, bookedAt, bookingId }
      },
      // The reports go on counting it, by the id that is left of the account.
      erase: async (deps, { userId, tx }) => {
        const pass = await trialPassStore(deps).findByUser(userId, { tx })
        if (pass) await trialPassStore(deps).anonymise({ id: pass.id, tx })
      },
    },
  ],
}
