import { dayAt, toInstant } from '../simulated/calendar.ts'
import { differentLists } from './differences.ts'
import type { PlanStudio } from './plan-studio.ts'
import { keeps, type Life } from './reference.ts'

type Charge = { userId: string; cents: number; day: string; at: number }
type Mail = { to: string; name: string }
type Seat = { userId: string; status: string; bookingDate: string; endedBy: string | null; releaseAt: Date | null }
type PausedDays = { userId: string; from: string; until: string }
/** All that was charged and mailed, every seat, and the days that members have paused. */
export type StudioRecords = { charges: Charge[]; mails: Mail[]; seats: Seat[]; paused: PausedDays[] }
type MemberLife = { account: { id: string; email: string; username: string }; life: Life }

const names: readonly (readonly [RegExp, string])[] = [
  [/^membership-started:/, 'started'],
  [/^membership-renewal-failed:/, 'renewal failed'],
  [/^membership-resume-failed:/, 'resume failed'],
  [/^membership-unpaid:/, 'still unpaid'],
  [/^membership-ended:/, 'ended'],
  [/^membership-paused:/, 'paused'],
  [/^membership-leaving:/, 'leaving'],
  [/^membership-charge-notice:.*:7$/, 'charge in 7'],
  [/^membership-charge-notice:.*:1$/, 'charge in 1'],
]

/** Reads the ledger of the provider, and the database past the API. */
export async function readStudioRecords({ world: { studio } }: PlanStudio): Promise<StudioRecords> {
  const { database, emulators } = studio
  const { invoices, subscriptions, charges } = emulators.payments.records
  const userBySubscription = new Map(subscriptions.all().map(({ id, metadata }) => [id, metadata.userId ?? '']))
  const [outbox, seats, plans] = await Promise.all([
    database.collection('mail_outbox').find({}).toArray(),
    database.collection('bookings').find({}).toArray(),
    database.collection('memberships').find({}).toArray(),
  ])
  const byCustomer = new Map(
    subscriptions.all().map(({ id, customer }) => [String(customer), userBySubscription.get(id) ?? '']),
  )
  if (invoices.all().length < charges.all().length) throw new Error('something was charged without an invoice')
  return {
    charges: charges.all().map(({ customer, amount, created }) => {
      const at = created * 1_000
      return { userId: byCustomer.get(String(customer)) ?? '', cents: amount, day: dayAt(at), at }
    }),
    mails: outbox.flatMap(({ to, key }) => {
      const name = names.find(([pattern]) => pattern.test(String(key)))?.[1]
      return name ? [{ to: String(to), name }] : []
    }),
    seats: seats as unknown as Seat[],
    paused: plans.flatMap(({ userId, pausedSpans }) =>
      ((pausedSpans ?? []) as { from: string; until: string }[]).map((span) => ({ userId: String(userId), ...span })),
    ),
  }
}

/** Where a member's charges and mails are not those of the reference, and charges inside a pause. */
export function findDifferentRecords(
  { account, life }: MemberLife,
  { charges, mails, paused }: StudioRecords,
): string[] {
  const own = charges.filter(({ userId }) => userId === account.id)
  const spans = paused.filter(({ userId }) => userId === account.id)
  const must = life.charges.map(({ at, cents }) => `${dayAt(at)} ${cents} cents`)
  const is = own.map(({ day, cents }) => `${day} ${cents} cents`)
  const inside = own.filter(({ day }) => spans.some(({ from, until }) => day > from && day < until))
  const came = mails.filter(({ to }) => to === account.email).map(({ name }) => name)
  const found = [
    ...differentLists('charge', must, is),
    ...inside.map(({ day }) => `a charge on ${day}, inside a pause`),
    ...differentLists(
      'mail',
      life.mails.map(({ name }) => name),
      came,
    ),
  ]
  return found.map((what) => `${account.username}: ${what}`)
}

type SeatedMembers = { members: readonly (MemberLife & { free: Set<string> })[]; studio: PlanStudio }

/** Free seats that no plan covers and of which no notice runs, and seats that were taken from a plan that covers them. */
export async function brokenSeats({ members, studio }: SeatedMembers): Promise<string[]> {
  const now = studio.world.now()
  const all = (await studio.world.studio.database.collection('bookings').find({}).toArray()) as unknown as Seat[]
  const byUser = Map.groupBy(all, ({ userId }) => userId)
  return members.flatMap((member) => seatFaults(member, { seats: byUser.get(member.account.id) ?? [], now }))
}

/** The same for the seats of one member; remembers which of them are held. */
export function seatFaults(
  { account, life, free }: MemberLife & { free: Set<string> },
  { seats, now }: { seats: readonly Seat[]; now: number },
): string[] {
  const coming = seats.filter(({ bookingDate }) => toInstant(bookingDate, '00:00') > now)
  const held = coming.filter(({ status }) => status === 'confirmed')
  const isKept = (day: string) => keeps(life, toInstant(day, '00:00'))
  const outside = held.filter(
    ({ bookingDate, releaseAt }) => !isKept(bookingDate) && !(releaseAt && releaseAt.getTime() > now),
  )
  const days = new Set(held.map(({ bookingDate }) => bookingDate))
  const gone = coming.filter(
    ({ bookingDate }) => free.has(bookingDate) && !days.has(bookingDate) && isKept(bookingDate),
  )
  free.clear()
  for (const day of days) free.add(day)
  return [
    ...outside.map(({ bookingDate }) => `${account.username}: a free seat on ${bookingDate} is not covered`),
    ...gone.map(({ bookingDate }) => `${account.username}: the seat on ${bookingDate} was covered, and is gone`),
  ]
}
