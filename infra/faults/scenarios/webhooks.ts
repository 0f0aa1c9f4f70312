import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { giveBackInPart, type LedgerEvent, postEvent, readLedger, sign, tell } from '../ledger.ts'
import { countByName, pay, signInAdmin, signUp } from '../person.ts'
import type { FaultsStudio } from '../studio.ts'
import { openOccurrence, type PartResult } from './rush.ts'

const AT_ONCE = 32
/** One in so many deliveries is a forgery. */
const FORGED_EVERY = 10

type Delivery = { payload: string; signature: string; isForged: boolean }

/**
 * The provider's events, held back while people pay and then delivered over and over, in any order, to both processes,
 * with forgeries among them: each is applied once, a forgery never.
 */
export async function webhooks(
  studio: FaultsStudio,
  { deliveries, buyers, seed }: { deliveries: number; buyers: number; seed: number },
): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const occurrence = await openOccurrence(admin, { seats: buyers })
  const people = await signUp(studio, { count: buyers })
  const before = new Set((await readLedger(studio)).events.map(({ id }) => id))
  await tell(studio, { path: 'payments/webhooks', body: { deliver: false } })
  const buy = async (person: (typeof people)[number], turn: number) => {
    const { checkoutUrl } = await person.at(turn).call('startClassCheckout', { body: occurrence })
    if (!(await pay(studio, { checkoutUrl }))) throw new Error('a checkout could not be paid')
  }
  await pMap(people, buy, { concurrency: 8 })
  await giveSomeBack(studio, { before })
  const events = (await readLedger(studio)).events.filter(({ id }) => !before.has(id))
  const started = performance.now()
  const planned = plan({ events, deliveries, seed })
  const statuses = await pMap(
    planned,
    (delivery, turn) => postEvent(studio.apis[turn % studio.apis.length] ?? '', delivery),
    { concurrency: AT_ONCE },
  )
  const seconds = (performance.now() - started) / 1000
  // Only now the provider's own deliveries come: every one of them late, and a repeat.
  await tell(studio, { path: 'payments/webhooks', body: { deliver: true } })
  const verdict = await checkInvariants(studio)
  planned.forEach(({ isForged }, index) => {
    const expected = isForged ? 400 : 200
    if (statuses[index] !== expected)
      verdict.broken.push(`a ${isForged ? 'forged' : 'signed'} event was answered ${statuses[index]}`)
  })
  const paid = await studio.database
    .collection('bookings')
    .countDocuments({ classId: occurrence.classId, status: 'confirmed' })
  if (paid !== buyers) verdict.broken.push(`${buyers} paid, ${paid} are booked`)
  const line = `${deliveries} deliveries of ${events.length} events for ${buyers} payments in ${seconds.toFixed(1)} s: ${JSON.stringify(countByName(statuses.map(String)))}; ${paid} booked`
  return { ...verdict, line }
}

/** Of every third payment two parts go back in the dashboard; of every other of these the second part never arrives. */
async function giveSomeBack(studio: FaultsStudio, { before }: { before: ReadonlySet<string> }): Promise<void> {
  const { events, payments } = await readLedger(studio)
  const fresh = new Set(events.filter(({ id }) => !before.has(id)).flatMap(({ payload }) => paymentsIn(payload)))
  const chosen = payments.filter(({ id }) => fresh.has(id)).filter((_, place) => place % 3 === 0)
  for (const [place, { id: paymentId }] of chosen.entries()) {
    await giveBackInPart(studio, { paymentId, cents: 300 })
    const second = await giveBackInPart(studio, { paymentId, cents: 450 })
    if (second && place % 2 === 0) await tell(studio, { path: `payments/refunds/${second.id}/fail`, body: {} })
  }
}

// An event's payload has the provider's form; it refers to a payment by its id.
const paymentsIn = (payload: object): string[] => JSON.stringify(payload).match(/pi_\w+/g) ?? []

type Plan = { events: readonly LedgerEvent[]; deliveries: number; seed: number }

/** Every event at least once, most of them many times, in an order that the seed decides. */
function plan({ events, deliveries, seed }: Plan): Delivery[] {
  const order = fc.sample(fc.nat({ max: events.length - 1 }), { numRuns: deliveries, seed })
  return order.map((random, turn) => {
    const { payload: body } = events[turn < events.length ? turn : random] as LedgerEvent
    const payload = JSON.stringify(body)
    const isForged = turn % FORGED_EVERY === FORGED_EVERY - 1 && turn >= events.length
    return isForged ? forged(body, turn) : { payload, signature: sign(payload), isForged }
  })
}

/** Signed with another key, signed for another body, or not signed at all. */
function forged(body: object, turn: number): Delivery {
  const payload = JSON.stringify({ ...body, id: `evt_forged${turn}` })
  const signatures = [sign(payload, 'whsec_wrong'), sign(JSON.stringify(body)), '']
  return { payload, signature: signatures[Math.floor(turn / FORGED_EVERY) % signatures.length] ?? '', isForged: true }
}
