import { STUDIO } from '../model/effects.ts'
import {
  answerTo,
  comingOccurrences,
  countOpenCheckouts,
  MOST_OPEN_CHECKOUTS,
  type Occurrence,
} from '../model/rules.ts'
import type { Member } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, type World } from '../world.ts'
import { type Act, someFreeSeat, someone } from './act.ts'
import { book, bookingAt, cancel, openClassCheckout } from './seats.ts'

/** A user opens as many checkouts as are allowed at a time, and one more, which is refused and lists those. */
const tooManyCheckouts: Act = {
  kind: 'one checkout too many',
  weight: 0.15,
  run: async (world) => {
    const { model, now } = world
    if (world.isProviderAway) return false
    const member = someone(world)
    const wanted = member ? wantedBy(world, member) : []
    if (!member || wanted.length <= MOST_OPEN_CHECKOUTS) return false
    for (const occurrence of wanted) {
      if (countOpenCheckouts(model, { member, now: now() }) >= MOST_OPEN_CHECKOUTS) break
      // A seat beside one of theirs at the same time is none that they could pay for.
      if (answerTo(model, { member, occurrence, now: now(), how: 'pay' }) !== 'done') continue
      await openClassCheckout(world, { member, occurrence })
    }
    const isRefused = (occurrence: Occurrence) =>
      answerTo(model, { member, occurrence, now: now(), how: 'pay' }) === 'TOO_MANY_CHECKOUTS'
    const occurrence = comingOccurrences(model, { now: now(), days: 14 }).find(isRefused)
    if (!occurrence) return false
    await openClassCheckout(world, { member, occurrence })
    return true
  },
}

const wantedBy = ({ model, now }: World, member: Member): Occurrence[] =>
  comingOccurrences(model, { now: now(), days: 14 }).filter(
    (occurrence) => answerTo(model, { member, occurrence, now: now(), how: 'pay' }) === 'done',
  )

/** A user books and cancels one free seat several times: each time is mailed. */
const sameSeatAgain: Act = {
  kind: 'one seat is booked again and again',
  weight: 0.1,
  run: async (world) => {
    const seat = someFreeSeat(world)
    if (!seat) return false
    const { occurrence, member } = seat
    for (let time = 0; time < 5; time += 1) {
      await book(world, { member, occurrence })
      const booking = bookingAt(world, { member, occurrence })
      if (booking) await cancel(world, booking, 'member')
    }
    await book(world, { member, occurrence })
    return true
  },
}

/** The mail server refuses one mail for good: it is listed for admins with a reason, and the studio is notified. */
const refusedMail: Act = {
  kind: 'a mail is refused for good',
  weight: 0.12,
  run: async (world) => {
    const seat = someFreeSeat(world)
    if (!seat || world.isMailAway || world.isProviderAway) return false
    const { occurrence, member } = seat
    // Nothing else is on its way then.
    await settle(world)
    const before = world.expected.length
    await book(world, { member, occurrence })
    if (world.expected.length !== before + 1) return true
    const [mail] = world.expected.splice(before)
    await control(world, 'mail/faults', { mode: 'refuse', times: 1 })
    world.expectEmail({ to: STUDIO, subject: 'Needs attention: Mail, booking confirmed', says: [member.email] })
    await settle(world)
    const { body } = await world.call({ as: world.admin, method: 'GET', path: '/api/admin/failed-jobs' })
    const listed = Array.isArray(body) ? (body as { id: string; kind: string; whom: string | null }[]) : []
    const failed = listed.find(
      ({ id, kind, whom }) => kind === 'mail' && whom?.includes(member.email) && !world.model.failedWork.has(id),
    )
    if (!failed || !mail) world.find('a mail was refused for good and is not listed', member)
    else {
      world.model.failedWork.add(failed.id)
      world.model.refusedEmails.set(failed.id, mail)
    }
    return true
  },
}

export const limitActs: readonly Act[] = [tooManyCheckouts, sameSeatAgain, refusedMail]
