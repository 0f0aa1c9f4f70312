import fc from 'fast-check'
import pMap from 'p-map'
import type { ApiProcess } from '../api-process.ts'
import { countNames, type Person, pay } from '../people.ts'
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
  const repeats = fc.sample(fc.constantFrom(...payloads), { numRuns: deliveries - payloads.length, seed })
  const planned = planDeliveries(payloads, repeats)
  const deliver = async ({ payload, signature, isForged }: Delivery, turn: number) => {
    const status = await postEvent(studio.apis[turn % studio.apis.length] as ApiProcess, payload, signature)
    return `${isForged ? 'forged' : 'signed'}: ${status}`
  }
  const answers = await pMap(planned, deliver, { concurrency: 32 })
  // Only now the provider's own deliveries come: every one of them late, and a repeat.
  await tell(studio, 'payments/webhooks', { deliver: true })
  const broken = await check(scene, occurrence, buyers)
  const wrong = answers.filter((answer) => answer !== 'signed: 200' && answer !== 'forged: 400')
  if (wrong.length > 0) broken.push(`events were answered wrongly: ${countNames(wrong)}`)
  return { broken, line: `${deliveries} deliveries of ${payloads.length} events: ${countNames(answers)}` }
}

/** Every event once, then the repeats, with forgeries among them. */
function planDeliveries(payloads: readonly string[], repeats: readonly string[]): Delivery[] {
  return [...payloads, ...repeats].map((payload, turn) => {
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
