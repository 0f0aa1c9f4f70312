import type { Deps } from '../../deps.ts'
import { minutesAfter, showInstant } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { linkHref } from './links.ts'
import type { WaitedSeat, WaitedSeats } from './ports.ts'
import { type WaitlistFacts, waitingMail } from './waitlist-mails.ts'
import type { StoredEntry } from './waitlist-store.ts'

type Addressed = { to: string; facts: WaitlistFacts }
type Told = { entry: Pick<StoredEntry, 'id' | 'userId' | 'bookingDate'>; seat: WaitedSeat; tx: Tx }

/** The address and the subject; null when the account is gone, so that no mail is sent. */
export async function addressOf(deps: Deps, seats: WaitedSeats, { entry, seat, tx }: Told): Promise<Addressed | null> {
  const user = await deps.users.findById(entry.userId, { tx })
  if (!user) return null
  const { bookingDate } = entry
  const when = seats.formatWhen(deps, { bookingDate, startsAt: seat.startsAt, endsAt: seat.endsAt })
  const place = seats.placeOf(deps, seat.meeting.location)
  return { to: user.email, facts: { firstName: user.firstName, className: seat.class.name, when, place } }
}

/** An instant as mails name it. */
export const instantText = ({ clock }: Deps, instant: Date) => showInstant({ instant, timeZone: clock.timeZone })

type Joined = Told & {
  position: number
  notLaterThan: number | null
  times: { startsAt: Date; cancelBy: Date; closesAt: Date }
}

/** Queues the mail that a member waits, in the transaction that makes it so. */
export async function queueWaiting(deps: Deps, seats: WaitedSeats, joined: Joined): Promise<void> {
  const { entry, seat, position, notLaterThan, times, tx } = joined
  const told = await addressOf(deps, seats, joined)
  if (!told) return
  const isAutomatic = seat.isFree && deps.clock.now() < times.cancelBy
  const cutOff = notLaterThan ? instantText(deps, minutesAfter(times.startsAt, -notLaterThan)) : null
  await deps.mail.queue({
    template: waitingMail,
    to: told.to,
    facts: {
      ...told.facts,
      position,
      closesAt: instantText(deps, times.closesAt),
      automaticUntil: isAutomatic ? instantText(deps, times.cancelBy) : null,
      cutOff,
      leaveUrl: linkHref(deps, { entryId: entry.id, act: 'leave' }),
    },
    key: `waitlist-joined:${entry.id}`,
    tx,
  })
}
