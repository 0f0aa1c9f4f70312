import { formatClasses, formatLongDay, formatMoney, paths, toMoney, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail, factTable, link, type MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { toCalendarAttachment } from '../bookings/index.ts'
import { queueMail } from '../mail/index.ts'
import type { StoredPack } from './records/index.ts'

/**
 * `paid` is null for a pack that the studio gave. `credits`: how many were bought, are unused or have ended, depending on
 * the mail.
 */
type PackFacts = { firstName: string | null; name: string; paid: string | null; lastDay: string; credits: number }

export const newPackMail = defineMail<PackFacts>({
  name: 'pack-bought',
  write: ({ name, credits, lastDay, paid }) => ({
    subject: `Your class pack: ${name}`,
    parts: [
      paid
        ? 'Thank you: your payment has arrived and your credits are ready to use.'
        : 'The studio has given you a class pack. Its credits are ready to use.',
      factTable([['Pack', name], ['Credits', formatClasses(credits)], ['Last day', lastDay], paid && ['Paid', paid]]),
      'When you book a class that your pack covers, one credit pays for it. Cancelled in time, it is yours again.',
      link('Choose a class', paths.classes),
    ],
  }),
})

export const packExpiringMail = defineMail<PackFacts & { daysLeft: number }>({
  name: 'pack-expiring',
  write: ({ name, credits, lastDay, daysLeft }) => ({
    subject: `${formatClasses(credits)} left until ${lastDay}`,
    parts: [
      daysLeft === 0
        ? 'Today is the last day of your class pack.'
        : `Your class pack ends in ${daysLeft === 1 ? 'a day' : `${daysLeft} days`}.`,
      factTable([
        ['Pack', name],
        ['Unused credits', formatClasses(credits)],
        ['Last day', lastDay],
      ]),
      'A credit pays for a class that takes place on the last day or before.',
      link('Choose a class', paths.classes),
    ],
  }),
})

/** `calendar`: the text of an .ics file that cancels the class in the user's calendar. */
export type CancelledSeat = { className: string; when: string; calendar: string }

export const packEndedMail = defineMail<PackFacts & { bookings: CancelledSeat[] }>({
  name: 'pack-ended',
  write: ({ name, credits, bookings }) => ({
    subject: `Your class pack has ended: ${name}`,
    parts: [
      'The payment for your class pack has gone back, so the pack has ended.',
      factTable([['Pack', name], credits > 0 && ['Credits that ended', formatClasses(credits)]]),
      bookings.length > 0 && 'These classes were booked on it and are cancelled:',
      ...bookings.map(({ className, when }) =>
        factTable([
          ['Class', className],
          ['When', when],
        ]),
      ),
      link('See my bookings', paths.dashboard),
    ],
    attachments: bookings.map(({ calendar }) => toCalendarAttachment(calendar)),
  }),
})

type PackMailInput<Facts> = {
  template: MailTemplate<PackFacts & Facts>
  pack: StoredPack
  user: Pick<User, 'email' | 'firstName'>
  credits: number
  extraFacts: Facts
  /** Tells two mails with the same template and pack apart. */
  occasion?: string
  tx: Tx
}

/** Queues a mail about a pack, once for each occasion. */
export async function queuePackMail<Facts extends object>(deps: Deps, input: PackMailInput<Facts>): Promise<void> {
  const { template, pack, user, credits, extraFacts, occasion, tx } = input
  const { terms, isGranted, priceCents } = pack
  const packFacts = {
    firstName: user.firstName,
    name: terms.name,
    paid: isGranted ? null : formatMoney(toMoney(priceCents)),
    lastDay: formatLongDay(pack.lastDay),
    credits,
  }
  const key = [template.name, pack.id, occasion].filter(Boolean).join(':')
  await queueMail(deps, { template, to: user.email, facts: { ...packFacts, ...extraFacts }, key, tx })
}
