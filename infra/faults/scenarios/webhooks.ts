import fc from 'fast-check'
import pMap from 'p-map'
import type { ApiProcess } from '../api-process.ts'
import { countByName, type Person, pay } from '../people.ts'
import { postEvent, readLedger, sign, tell } from '../provider.ts'
import type { Studio } from '../studio.ts'
import { check, openOccurrence, openScene, type Result } from './scene.ts'

/** One in so many deliveries is a forgery. */
const FORGED_EVERY = 10

type Delivery = { payload: string; signature: string; isForged: boolean }

/**
 * The provider's events, held back while people pay and then delivered over and over, in any order, to both processes,
 * with forgeries among them: each is applied once, a forgery never.
 */
export async function webhooks(
  studio: Studio,
  { deliveries, buyers, seed }: { deliveries: number; buyers: number; seed: number },
): Promise<Result> {
  const scene = await openScene(studio, { guests: buyers })
  const occurrence = await openOccurrence(scene, buyers)
  const { records } = studio.emulators.payments
  const earlier = { events: records.events.size(), payments: readLedger(studio).payments.length }
  await tell(studio, 'payments/webhooks', { deliver: false })
  const buy = async (person: Person) => {
    const { answer } = await person.call('startClassCheckout', { body: occurrence })
    if (answer) await pay(studio, answer.sessionId)
  }
  await pMap(scene.guests, buy, { concurrency: 8 })
  // Of every third payment two parts go back in the dashboard; of every other of these the second part never arrives.
  const refunded = readLedger(studio)
    .payments.slice(earlier.payments)
    .filter((_, place) => place % 3 === 0)
  for (const [place, { id }] of refunded.entries()) {
    await tell(studio, `payments/payments/${id}/refund`, { amount: 300 })
    const second = await tell(studio, `payments/payments/${id}/refund`, { amount: 450 })
    if (place % 2 === 0) await tell(studio, `payments/refunds/${second.id}/fail`, {})
  }
  const payloads = records.events
    .all()
    .slice(earlier.events)
    .map(({ payload }) => payload)
  const planned = plan({ payloads, deliveries, seed })
  const started = performance.now()
  const deliver = ({ payload, signature }: Delivery, turn: number) =>
    postEvent(studio.apis[turn % studio.apis.length] as ApiProcess, payload, signature)
  const statuses = await pMap(planned, deliver, { concurrency: 32 })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  // Only now the provider's own deliveries come: every one of them late, and a repeat.
  await tell(studio, 'payments/webhooks', { deliver: true })
  const wrong = planned.flatMap(({ isForged }, place) =>
    statuses[place] === (isForged ? 400 : 200)
      ? []
      : [`a ${isForged ? 'forged' : 'signed'} event was answered ${statuses[place]}`],
  )
  const broken = [...wrong, ...(await check(scene, occurrence, buyers))]
  const answers = JSON.stringify(countByName(statuses.map(String)))
  return { broken, line: `${deliveries} deliveries of ${payloads.length} events in ${seconds} s: ${answers}` }
}

type Plan = { payloads: readonly string[]; deliveries: number; seed: number }

/** Every event at least once, most of them many times, in an order that the seed decides. */
function plan({ payloads, deliveries, seed }: Plan): Delivery[] {
  const order = fc.sample(fc.constantFrom(...payloads), { numRuns: deliveries - payloads.length, seed })
  return [...payloads, ...order].map((payload, turn) => {
    const isForged = turn % FORGED_EVERY === FORGED_EVERY - 1 && turn >= payloads.length
    return isForged ? forged(payload, turn) : { payload, signature: sign(payload), isForged }
  })
}

/** Signed with another key, signed for another body, or not signed at all. */
function forged(body: string, turn: number): Delivery {
  const payload = body.replace('"evt_', `"evt_forged${turn}`)
  const signatures = [sign(payload, 'whsec_wrong'), sign(body), '']
  return { payload, signature: signatures[Math.floor(turn / FORGED_EVERY) % signatures.length] ?? '', isForged: true }
}
