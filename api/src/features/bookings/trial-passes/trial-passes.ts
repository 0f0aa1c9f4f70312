import { paths, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { defineMail, link } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { trialPassStore } from './trial-pass-store.ts'

/** Gives a trial pass to the account that has just verified its address, unless the account already has one. */
export async function attachTrialPass(
  deps: Deps,
  { userId, email, tx }: { userId: string; email: string; tx: Tx },
): Promise<void> {
  const pass = await trialPassStore(deps).findByEmail(email, { tx })
  if (!pass || pass.userId || (await trialPassStore(deps).findByUser(userId, { tx }))) return
  await trialPassStore(deps).change({ id: pass.id, changes: { userId }, tx })
  await setHasTrialPass(deps, { userId, hasTrialPass: true, tx })
}

type PassInput = { userId: string; bookingId: string; tx: Tx }

/** Redeems an account's pass for a booking; false when it has none left. The caller must have locked the member. */
export async function redeemTrialPass(deps: Deps, { userId, bookingId, tx }: PassInput): Promise<boolean> {
  const pass = await trialPassStore(deps).findByUser(userId, { tx })
  if (!pass || pass.bookingId) return false
  await trialPassStore(deps).change({ id: pass.id, changes: { bookingId, bookedAt: deps.clock.now() }, tx })
  await setHasTrialPass(deps, { userId, hasTrialPass: false, tx })
  return true
}

/** Returns the pass of an ended booking to its account; `bookedAt` stays. */
export async function returnTrialPass(deps: Deps, { userId, bookingId, tx }: PassInput): Promise<void> {
  const pass = await trialPassStore(deps).findByUser(userId, { tx })
  if (pass?.bookingId !== bookingId) return
  await trialPassStore(deps).change({ id: pass.id, changes: { bookingId: null }, tx })
  await setHasTrialPass(deps, { userId, hasTrialPass: true, tx })
}

type TrialPassInput = { lead: { id: string; email: string; createdAt: string }; user: User | null; tx: Tx }

/**
 * Creates a pass when staff invite the sender of a trial request (`lead`). `user`: the account that has verified the
 * address, if any. A second pass for the same address, request or account is a duplicate key error.
 */
export async function createTrialPass(deps: Deps, { lead, user, tx }: TrialPassInput): Promise<void> {
  // The trial counts as granted when the request arrived, not when its sender is invited.
  const dates = { grantedAt: new Date(lead.createdAt), invitedAt: deps.clock.now() }
  const pass = { email: lead.email, leadId: lead.id, ...(user && { userId: user.id }), ...dates }
  await trialPassStore(deps).add({ pass, tx })
  if (user) await setHasTrialPass(deps, { userId: user.id, hasTrialPass: true, tx })
}

const setHasTrialPass = (deps: Deps, { userId, hasTrialPass, tx }: { userId: string; hasTrialPass: boolean; tx: Tx }) =>
  userStore(deps).change({ id: userId, changes: { hasTrialPass }, currentTime: deps.clock.now(), tx })

/** Erases the address and the request from a pass. It can still be redeemed if an account already has it. */
export async function eraseTrialRequest(deps: Deps, { leadId, tx }: { leadId: string; tx: Tx }): Promise<void> {
  const pass = await trialPassStore(deps).findByLead(leadId, { tx })
  if (pass) await trialPassStore(deps).anonymize({ id: pass.id, tx })
}

/** `confirmHref` is null when the address is already verified. */
export const trialInvitationMail = defineMail<{ firstName: string | null; confirmHref: string | null }>({
  name: 'trial-invitation',
  write: ({ confirmHref }) => ({
    subject: 'Your free trial class',
    parts: [
      'Your free trial class is ready. Choose any class and date that you like: your first booking costs nothing.',
      confirmHref &&
        'One thing is missing: please confirm that this address is yours. The link works once, within the next 24 hours; your dashboard sends another one.',
      confirmHref && link('Confirm my email address', confirmHref),
      'If you cancel in time, the free class is yours again.',
      link('Choose my class', paths.classes),
    ],
  }),
})

export const trialPasses: Feature = {
  name: 'trial-passes',
  mails: [trialInvitationMail],
  personalData: [
    {
      name: 'trialClass',
      collect: async (deps, userId) => {
        const pass = await trialPassStore(deps).findByUser(userId)
        if (!pass) return null
        const { grantedAt, invitedAt, bookedAt, bookingId } = pass
        return { grantedAt, invitedAt, bookedAt, bookingId }
      },
      // Anonymised, not deleted: the reports still count it.
      erase: async (deps, { userId, tx }) => {
        const pass = await trialPassStore(deps).findByUser(userId, { tx })
        if (pass) await trialPassStore(deps).anonymize({ id: pass.id, tx })
      },
    },
  ],
}
