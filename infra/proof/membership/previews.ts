import pMap from 'p-map'
import type { PartResult } from '../scenarios/rush.ts'
import { DAY, dayAt, MINUTE, plusDays, toInstant } from '../simulated/calendar.ts'
import { type Chance, createChance } from '../simulated/chance.ts'
import { payAt } from '../simulated/world.ts'
import { CARDS, carryOut, type Payer, preview } from './plan-calls.ts'
import { asked, openPlanStudio, type PlanStudio } from './plan-studio.ts'
import type { Act } from './reference-operations.ts'

type PreviewsSize = { members: number; seed: number }

/** What a preview says, as far as it can be seen to have come true. */
export type ShownPreview = {
  from?: string
  credit?: string
  charge?: { on: string; amount: string }
  endsAt?: string
  bookings?: { id: string; outcome: string }[]
}
type Seat = { id: string; status: string; lateCancel: boolean }
/** A member's seats and charges before and after an act, and when it was done. */
export type SeenPlan = {
  at: number
  before: Seat[]
  after: Seat[]
  charges: { day: string; cents: number; at: number }[]
  isOver: boolean
}
type Trial = Payer & { kind: Act['kind']; shown: ShownPreview | null; at: number; before: Seat[]; after: Seat[] }

const FIRST_DAY = '2026-02-03'
const WAVES = [0, 4, 9, 15, 22]
const ACT_DAY = plusDays(FIRST_DAY, 24)
const AT_ONCE = 8
const FURTHEST = 50

/**
 * Random members with seats that are free, paid for, near and far see what pausing, another end, going on, leaving or
 * keeping would do, and do it: seats, credit, day and amount of the next charge are as shown.
 */
export async function previews({ members: count, seed }: PreviewsSize): Promise<PartResult> {
  const started = performance.now()
  const studio = await openPlanStudio({ start: toInstant(FIRST_DAY, '09:00'), seed })
  const broken: string[] = []
  try {
    const evening = await openEvenings(studio)
    const payers: Payer[] = (await studio.signUp(count)).map((account) => ({ account, subscription: '' }))
    for (const [wave, days] of WAVES.entries()) {
      await studio.moveTo(toInstant(plusDays(FIRST_DAY, days), '10:00'))
      const own = payers.filter((_, place) => place % WAVES.length === wave)
      await pMap(
        own,
        (payer) =>
          prepare(studio, {
            payer,
            chance: createChance(seed + payer.account.place),
            isLast: wave > 2,
            classId: studio.classId,
          }),
        { concurrency: AT_ONCE },
      )
      await studio.settle()
    }
    await studio.moveTo(toInstant(ACT_DAY, '10:00'))
    await studio.settle()
    const trials = await pMap(
      payers,
      (payer) => tryOne(studio, { payer, evening, chance: createChance(seed * 2 + payer.account.place), broken }),
      { concurrency: AT_ONCE },
    )
    await studio.settle()
    await passDays(studio, trials)
    for (const trial of trials)
      if (trial.shown)
        broken.push(
          ...getFaults(trial.shown, seenOf(studio, trial)).map(
            (what) => `${trial.account.username}, ${trial.kind}: ${what}`,
          ),
        )
    const seats = trials.reduce((sum, { shown }) => sum + (shown?.bookings?.length ?? 0), 0)
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    const done = trials.filter(({ shown }) => shown).length
    const line = `${done} acts of ${count} members in ${seconds} s, ${seats} seats listed: ${JSON.stringify(Object.fromEntries([...Map.groupBy(trials, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length])))}`
    return {
      broken: [...broken, ...studio.world.studio.mistakes.slice(0, 5)],
      figures: { acts: done, differences: broken.length },
      line,
    }
  } finally {
    await studio.stop()
  }
}

/** A class each evening at seven: of today's a cancellation is late. */
async function openEvenings({ world, admin }: PlanStudio): Promise<string> {
  const facts = { name: 'Evenings', description: '', type: 'class', category: 'yoga', duration: 60, capacity: 1_000 }
  const body = { ...facts, dropInPrice: '25.00', meetsOnAnyDate: false, isActive: true }
  const { body: made } = await asked(world.call({ as: admin, method: 'POST', path: '/api/admin/classes', body }))
  const classId = String(made.id)
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek += 1) {
    const hours = {
      dayOfWeek,
      startTime: '19:00',
      endTime: '20:00',
      startDate: FIRST_DAY,
      isActive: true,
      isRecurring: true,
    }
    await asked(world.call({ as: admin, method: 'POST', path: '/api/admin/schedules', body: { classId, ...hours } }))
  }
  return classId
}

type PrepareInput = { payer: Payer; chance: Chance; isLast: boolean; classId: string }

/** Some pay for a seat as a guest first; then all begin a plan. */
async function prepare(studio: PlanStudio, { payer, chance, isLast, classId }: PrepareInput): Promise<void> {
  const { world } = studio
  if (isLast && chance.isWithin(0.4)) {
    const body = { classId, bookingDate: plusDays(dayAt(world.now()), 10 + chance.below(4)) }
    const made = await asked(
      world.call({ as: payer.account, method: 'POST', path: '/api/create-class-checkout', body }),
    )
    await payAt(world, { url: String(made.body.checkoutUrl), card: CARDS.pays })
  }
  if (!(await carryOut(studio, { payer, act: { kind: 'subscribe' } }))) throw new Error('a plan could not be paid')
}

type AttemptInput = { payer: Payer; evening: string; chance: Chance; broken: string[] }

async function tryOne(studio: PlanStudio, { payer, evening, chance, broken }: AttemptInput): Promise<Trial> {
  const { world, classId } = studio
  for (let count = chance.below(5); count > 0; count -= 1) {
    const isEvening = chance.isWithin(0.5)
    const days = isEvening ? chance.below(3) * chance.below(10) : 1 + chance.below(29)
    const body = { classId: isEvening ? evening : classId, bookingDate: plusDays(ACT_DAY, days) }
    await world.call({ as: payer.account, method: 'POST', path: '/api/bookings', body })
  }
  const someDay = () => plusDays(ACT_DAY, 8 + chance.below(FURTHEST - 8))
  const pause: Act = { kind: 'pause', start: chance.isWithin(0.6) ? 'today' : 'period_end', resumesOn: someDay() }
  const ways: readonly (readonly Act[])[] = [
    ...[[pause], [pause], [pause]],
    [pause, { kind: 'change end', resumesOn: someDay() }],
    [pause, { kind: 'resume' }],
    [{ kind: 'leave' }],
    [{ kind: 'leave' }, { kind: 'keep' }],
  ]
  const way = chance.one(ways) ?? []
  const act = way.at(-1) ?? pause
  const trial: Trial = { ...payer, kind: act.kind, shown: null, at: 0, before: [], after: [] }
  try {
    for (const first of way.slice(0, -1)) if (!(await carryOut(studio, { payer, act: first }))) return trial
    trial.before = await seatsOf(studio, payer)
    trial.at = world.now()
    const { isDone, seen } = await preview(studio, { account: payer.account, act })
    // A day outside the limits is refused with the preview, so that nothing was shown.
    if (isDone) trial.shown = seen as ShownPreview
    else if (seen.version) broken.push(`${payer.account.username}: ${act.kind} was shown and refused`)
    trial.after = await seatsOf(studio, payer)
  } catch (error) {
    broken.push(`${payer.account.username}: ${error instanceof Error ? error.message : error}`)
  }
  return trial
}

async function seatsOf({ world }: PlanStudio, { account }: Payer): Promise<Seat[]> {
  const found = await world.studio.database.collection('bookings').find({ userId: account.id }).toArray()
  return found.map(({ _id, status, lateCancel }) => ({
    id: String(_id),
    status: String(status),
    lateCancel: Boolean(lateCancel),
  }))
}

/** Stops at the end of each day on which something was announced. */
async function passDays(studio: PlanStudio, trials: readonly Trial[]): Promise<void> {
  const days = trials.flatMap(({ shown }) => [shown?.charge?.on, shown?.endsAt && dayAt(Date.parse(shown.endsAt))])
  for (const day of [...new Set(days.filter((one) => one !== undefined))].sort()) {
    const at = toInstant(String(day), '23:00')
    if (at <= studio.world.now()) continue
    await studio.moveTo(at)
    await studio.settle()
  }
  await studio.moveTo(studio.world.now() + MINUTE)
}

function seenOf({ world }: PlanStudio, { subscription, at, before, after }: Trial): SeenPlan {
  const { charges, subscriptions } = world.studio.emulators.payments.records
  const own = subscriptions.get(subscription)
  const later = charges
    .all()
    .filter(({ customer, created }) => customer === own?.customer && created * 1_000 >= at - 1_000)
  const lines = later.map(({ created, amount }) => ({
    day: dayAt(created * 1_000),
    cents: amount,
    at: created * 1_000,
  }))
  return { at, before, after, charges: lines, isOver: own?.status === 'canceled' }
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** What of a preview did not come true. */
export function getFaults(shown: ShownPreview, { at, before, after, charges, isOver }: SeenPlan): string[] {
  const listed = new Map((shown.bookings ?? []).map(({ id, outcome }) => [id, outcome]))
  const seats = after.flatMap((seat) => {
    const outcome = listed.get(seat.id)
    const was = before.find(({ id }) => id === seat.id)
    const isLost = outcome === 'cancelled' || outcome === 'cancelled_late'
    const must = isLost ? `cancelled ${outcome === 'cancelled_late'}` : `${was?.status} ${was?.lateCancel}`
    const is = `${seat.status} ${seat.lateCancel}`
    return must === is ? [] : [`seat ${seat.id} (${outcome ?? 'not listed'}) is ${is}, must be ${must}`]
  })
  const unknown = [...listed.keys()].filter((id) => !after.some((seat) => seat.id === id))
  const [next] = charges.toSorted((a, b) => a.at - b.at)
  const { charge, endsAt } = shown
  const must = charge && cents(charge.amount) > 0 ? `${charge.on} ${cents(charge.amount)}` : null
  const is = next ? `${next.day} ${next.cents}` : null
  const isWrong = charge ? must !== null && must !== is : endsAt !== undefined && (charges.length > 0 || !isOver)
  const early = shown.from && charge ? charges.filter((one) => one.at > at + DAY && one.day < charge.on) : []
  return [
    ...seats,
    ...unknown.map((id) => `seat ${id} was listed, and there is none`),
    ...(isWrong ? [`the next charge is ${is}, must be ${must}`] : []),
    ...early.map(({ day }) => `charged on ${day}, before the day that was shown`),
  ]
}
