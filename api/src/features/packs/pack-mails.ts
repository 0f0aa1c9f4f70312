import { formatCents, formatClasses, formatLongDay, formatMoney, paths, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineMail, facts, link } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { calendarFile } from '../bookings/index.ts'
import { queueMail } from '../mail/index.ts'
import type { StoredPack } from './records/index.ts'

type PackFacts = { firstName: string | null; name: string; lastDay: string; credits: number }

export const packBoughtMail = defineMail<PackFacts & { paid: string | null }>({
  name: 'pack-bought',
  write: ({ name, credits, lastDay, paid }) => ({
    subject: `Your class pack: ${name}`,
    parts: [
      paid
        ? 'Thank you: your payment has arrived and your credits are ready to use.'
        : 'The studio has given you a class pack. Its credits are ready to use.',
      facts([['Pack', name], ['Credits', formatClasses(credits)], ['Last day', lastDay], paid && ['Paid', paid]]),
      'When you book a class that your pack covers, one credit pays for it. Cancelled in time, it is yours again.',
      link('Choose a class', paths.classes),
    ],
  }),
})

export const packExpiringMail = defineMail<PackFacts & { days: number }>({
  name: 'pack-expiring',
  write: ({ name, credits, lastDay, days }) => ({
    subject: `${formatClasses(credits)} left until ${lastDay}`,
    parts: [
      days === 0
        ? 'Today is the last day of your class pack.'
        : `Your class pack ends in ${days === 1 ? 'a day' : `${days} days`}.`,
      facts([
        ['Pack', name],
        ['Unused credits', formatClasses(credits)],
        ['Last day', lastDay],
      ]),
      'A credit pays for a class that takes place on the last day or before.',
      link('Choose a class', paths.classes),
    ],
  }),
})

export type EndedSeat = { className: string; when: string; calendar: string }

export const packEndedMail = defineMail<PackFacts & { bookings: EndedSeat[] }>({
  name: 'pack-ended',
  write: ({ name, credits, bookings }) => ({
    subject: `Your class pack has ended: ${name}`,
    parts: [
      'The payment for your class pack has gone back, so the pack has ended.',
      facts([['Pack', name], credits > 0 && ['Credits that ended', formatClasses(credits)]]),
      bookings.length > 0 && 'These classes were booked on it and are cancelled:',
      ...bookings.map(({ className, when }) =>
        facts([
          ['Class', className],
          ['When', when],
        ]),
      ),
      link('See my bookings', paths.dashboard),
    ],
    attachments: bookings.map(({ calendar }) => calendarFile(calendar)),
  }),
})

type MailInput = { pack: StoredPack; user: Pick<User, 'email' | 'firstName'>; tx: Tx }

const toFacts = (
  { pack: { terms, lastDay }, user: { firstName } }: Omit<MailInput, 'tx'>,
  credits: number,
): PackFacts => ({
  firstName,
  name: terms.name,
  lastDay: formatLongDay(lastDay),
  credits,
})

export async function queuePackBought(deps: Deps, { tx, ...input }: MailInput): Promise<void> {
  const { pack, user } = input
  const paid = pack.isGranted ? null : formatMoney(formatCents(pack.priceCents))
  const content = { ...toFacts(input, pack.terms.credits), paid }
  await queueMail(deps, { template: packBoughtMail, to: user.email, facts: content, key: `pack-bought:${pack.id}`, tx })
}

/** Once for each of the two reminders of a last day; a pack that is extended is reminded of its new one. */
export async function queuePackExpiring(
  deps: Deps,
  { tx, creditsLeft, days, reminder, ...input }: MailInput & { creditsLeft: number; days: number; reminder: number },
): Promise<void> {
  const { pack, user } = input
  const key = `pack-expiring:${pack.id}:${pack.lastDay}:${reminder}`
  await queueMail(deps, {
    template: packExpiringMail,
    to: user.email,
    facts: { ...toFacts(input, creditsLeft), days },
    key,
    tx,
  })
}

export async function queuePackEnded(
  deps: Deps,
  { tx, creditsLeft, bookings, ...input }: MailInput & { creditsLeft: number; bookings: EndedSeat[] },
): Promise<void> {
  const { pack, user } = input
  const content = { ...toFacts(input, creditsLeft), bookings }
  await queueMail(deps, { template: packEndedMail, to: user.email, facts: content, key: `pack-ended:${pack.id}`, tx })
}
