import { paths, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { trialPassStore } from './trial-pass-store.ts'

/**
 * Gives an account the trial pass of an address that it has just verified, in that transaction; nothing without one, or
 * for an account that has had one.
 */
export async function attachTrialPass(
  deps: Deps,
  { userId, email, tx }: { userId: string; email: string; tx: Tx },
): Promise<void> {
  const pass = await trialPassStore(deps).findByEmail(email, { tx })
  if (!pass || pass.userId || (await trialPassStore(deps).findByUser(userId, { tx }))) return
  await trialPassStore(deps).change({ id: pass.id, changes: { userId }, tx })
  await userStore(deps).change({ id: userId, changes: { hasTrialPass: true }, now: deps.clock.now(), tx })
}

/** Uses the pass of an account for a booking, under the lock of its bookings; false when there is none to use. */
export async function useTrialPass(
  deps: Deps,
  { userId, bookingId, tx }: { userId: string; bookingId: string; tx: Tx },
): Promise<boolean> {
  const pass = await trialPassStore(deps).findByUser(userId, { tx })
  if (!pass || pass.bookingId) return false
  await trialPassStore(deps).change({ id: pass.id, changes: { bookingId, bookedAt: deps.clock.now() }, tx })
  await userStore(deps).change({ id: userId, changes: { hasTrialPass: false }, now: deps.clock.now(), tx })
  return true
}

/** Gives the pass of a booking that has ended back to its account, in the transaction that ends it. */
export async function giveTrialPassBack(
  deps: Deps,
  { userId, bookingId, tx }: { userId: string; bookingId: string; tx: Tx },
): Promise<void> {
  const pass = await trialPassStore(deps).findByUser(userId, { tx })
  if (pass?.bookingId !== bookingId) return
  await trialPassStore(deps).change({ id: pass.id, changes: { bookingId: null }, tx })
  await userStore(deps).change({ id: userId, changes: { hasTrialPass: true }, now: deps.clock.now(), tx })
}

/**
 * Makes a pass for a granted request; `user` has verified the address. Throws a duplicate key error for a second one of
 * the address, the request or the account.
 */
export async function makeTrialPass(
  deps: Deps,
  { lead, user, tx }: { lead: { id: string; email: string; createdAt: string }; user: User | null; tx: Tx },
): Promise<void> {
  const grantedAt = new Date(lead.createdAt)
  const pass = { email: lead.email, leadId: lead.id, userId: user?.id ?? null, grantedAt, invitedAt: deps.clock.now() }
  await trialPassStore(deps).add({ pass, tx })
  if (user) await userStore(deps).change({ id: user.id, changes: { hasTrialPass: true }, now: deps.clock.now(), tx })
}

/**
 * Erases what a pass says of a request that is deleted. One that an account has stays its own; any other cannot be used
 * any more, and still counts in the reports.
 */
export async function forgetTrialRequest(deps: Deps, { leadId, tx }: { leadId: string; tx: Tx }): Promise<void> {
  const pass = await trialPassStore(deps).findByLead(leadId, { tx })
  if (pass) await trialPassStore(deps).anonymise({ id: pass.id, tx })
}

/** `confirmHref`: proves the address of an account that has not done so yet. */
type TrialMailData = { firstName: string | null; confirmHref: string | null }

/** To a person with an account: the studio has granted a free class. */
export const trialMail = defineMail<TrialMailData>({
  name: 'trial-invitation',
  write: ({ firstName, confirmHref }, context) =>
    renderEmail({
      subject: 'Your free trial class',
      title: greeting(firstName, context),
      parts: [
        'Your free trial class is ready. Choose any class and date that you like: your first booking costs nothing.',
        ...(confirmHref
          ? [
              'One thing is missing: please confirm that this address is yours. The link works once, within the next 24 hours; your dashboard sends another one.',
              link('Confirm my email address', confirmHref),
            ]
          : []),
        'If you cancel in time, the free class is yours again.',
        link('Choose my class', `${context.publicUrl}${paths.classes}`),
      ],
      context,
    }),
})

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
