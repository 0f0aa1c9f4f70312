import { dayIn, formatLongDay, formatTime, paths, planName, timeIn, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { PausableBooking } from '../../bookings/index.ts'
import { queueMail } from '../../mail/index.ts'

/** A plan is set to end; texts are formatted for display. */
export const leavingMail = defineMail<{
  firstName: string | null
  plan: string
  endsAt: string
  bookings: Array<{ className: string; when: string; isFree: boolean }>
  isByStudio: boolean
}>({
  name: 'membership-leaving',
  write: ({ firstName, plan, endsAt, bookings, isByStudio }, context) =>
    renderEmail({
      subject: 'Your membership will end',
      title: greeting(firstName, context),
      parts: [
        isByStudio
          ? `The studio has set your ${plan} membership to end on ${endsAt}. Nothing more is charged.`
          : `As you asked, your ${plan} membership ends on ${endsAt}. Nothing more is charged.`,
        'Until then everything stays as it is, and you can keep your membership on the membership page.',
        ...bookings.map(({ className, when, isFree }) =>
          facts([
            ['Class', className],
            ['When', when],
            ['After the end', isFree ? 'Released a day later, unless you pay for it then' : 'Stays booked'],
          ]),
        ),
        link('My membership', `${context.publicUrl}${paths.membership}`),
      ],
      context,
    }),
})

type LeaveMailInput = {
  user: User
  membershipId: string
  endsAt: Date
  bookings: readonly PausableBooking[]
  isByStudio: boolean
  tx: Tx
}

/** Queues the mail that says when a plan ends, in the transaction that sets its end. */
export async function queueLeavingMail(
  deps: Deps,
  { user, membershipId, endsAt, bookings, isByStudio, tx }: LeaveMailInput,
): Promise<void> {
  const { timeZone } = deps.clock
  await queueMail(deps, {
    template: leavingMail,
    to: user.email,
    facts: {
      firstName: user.firstName,
      plan: planName(user.membershipType),
      endsAt: `${formatLongDay(dayIn(endsAt, timeZone))}, ${formatTime(timeIn(endsAt, timeZone))}`,
      bookings: bookings.map(({ className, when, isFree }) => ({ className, when, isFree })),
      isByStudio,
    },
    key: `membership-leaving:${membershipId}:${deps.clock.now().getTime()}`,
    tx,
  })
}
