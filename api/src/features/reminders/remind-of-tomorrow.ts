import { addDays } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { showInstant } from '../../platform/studio-time.ts'
import { describeBooking } from '../bookings/index.ts'
import { reminderMail } from './reminder-mail.ts'

/** Reminders are not sent at night; studio-local. */
const NOT_BEFORE = '07:00'

type Tomorrow = Awaited<ReturnType<Deps['bookings']['toRemind']>>[number]

/** Mails every member with a booking tomorrow, once. Bookings cancelled by then are not listed. */
export async function remindOfTomorrow(deps: Deps): Promise<void> {
  const today = deps.clock.today()
  if (deps.clock.now() < deps.clock.instantOf({ day: today, time: NOT_BEFORE })) return
  for (const booking of await deps.bookings.toRemind(addDays(today, 1))) await remind(deps, booking)
}

async function remind(deps: Deps, booking: Tomorrow): Promise<void> {
  await deps.inTransaction(async (tx) => {
    if (!(await deps.bookings.markReminded({ id: booking.id, tx }))) return
    const user = await deps.users.findById(booking.userId, { tx })
    const of = await deps.classes.findById(booking.classId, { tx })
    if (!user || !of) return
    const isInTime = deps.clock.now() <= booking.cancelBy
    const cancelBy = isInTime ? showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone }) : null
    const when = await describeBooking(deps, booking)
    const facts = { firstName: user.firstName, className: of.name, ...when, cancelBy }
    await deps.mail.queue({ template: reminderMail, to: user.email, facts, key: `reminder:${booking.id}`, tx })
  })
}
