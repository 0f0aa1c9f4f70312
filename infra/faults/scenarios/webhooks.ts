import fc from 'fast-check'
import pMap from 'p-map'
import type { ApiProcess } from '../api-process.ts'
import { formatCounts, type Person, pay } from '../people.ts'
import { postControl, postEvent, readLedger, sign } from '../provider.ts'
import type { Studio } from '../studio.ts'
import { findProblems, openOccurrence, type Result, signUpPeople } from './scene.ts'

/** Every tenth of the repeated deliveries is a forgery. */
const FORGED_EVERY = 10

type Delivery = { payload: string; signature: string; isForged: boolean }

/**
 * Holds back the provider's events while people pay, then delivers them repeatedly, in random order, to both processes,
 * together with forgeries: each event is applied once, a forgery never.
 */
export async function runWebhooks(
  studio: Studio,
  { deliveries, buyers, seed }: { deliveries: number; buyers: number; seed: number },
): Promise<Result> {
  const scene = await signUpPeople(studio, { guests: buyers })
  const occurrence = await openOccurrence(scene, { seats: buyers })
  const { records } = studio.emulators.payments
  const countsBefore = { events: records.events.size(), payments: readLedger(studio).payments.length }
  await postControl(studio, 'payments/webhooks', { deliver: false })
  const buy = async (person: Person) => {
    const { answer } = await person.call('startClassCheckout', { body: occurrence })
    if (answer) await pay(studio, answer.sessionId)
  }
  await pMap(scene.guests, buy, { concurrency: 8 })
  // Every third payment gets two partial refunds in the dashboard; for half of these the second one fails.
  const newPayments = readLedger(studio).payments.slice(countsBefore.payments)
  const refundedPayments = newPayments.filter((_, index) => index % 3 === 0)
  for (const [index, { id }] of refundedPayments.entries()) {
    await postControl(studio, `payments/payments/${id}/refund`, { amount: 300 })
    const secondRefund = await postControl(studio, `payments/payments/${id}/refund`, { amount: 450 })
    if (index % 2 === 0) await postControl(studio, `payments/refunds/${secondRefund.id}/fail`, {})
  }
  const newEvents = records.events.all().slice(countsBefore.events)
  const payloads = newEvents.map(({ payload }) => payload)
  const repeats = fc.sample(fc.constantFrom(...payloads), { numRuns: deliveries - payloads.length, seed })
  const plannedDeliveries = planDeliveries(payloads, repeats)
  const deliver = async ({ payload, signature, isForged }: Delivery, turn: number) => {
    const status = await postEvent(studio.apis[turn % studio.apis.length] as ApiProcess, payload, signature)
    return `${isForged ? 'forged' : 'signed'}: ${status}`
  }
  const answers = await pMap(plannedDeliveries, deliver, { concurrency: 32 })
  // Now the provider delivers its events itself: late, and as repeats.
  await postControl(studio, 'payments/webhooks', { deliver: true })
  const problems = await findProblems(scene, { ...occurrence, takenSeats: buyers })
  const wrongAnswers = answers.filter((answer) => answer !== 'signed: 200' && answer !== 'forged: 400')
  if (wrongAnswers.length > 0) problems.push(`events were answered wrongly: ${formatCounts(wrongAnswers)}`)
  return { problems, line: `${deliveries} deliveries of ${payloads.length} events: ${formatCounts(answers)}` }
}

/** Every event once, then the repeats, with forgeries among them. */
function planDeliveries(payloads: readonly string[], repeats: readonly string[]): Delivery[] {
  return [...payloads, ...repeats].map((payload, turn) => {
    const isForged = turn % FORGED_EVERY === FORGED_EVERY - 1 && turn >= payloads.length
    return isForged ? createForgery(payload, turn) : { payload, signature: sign(payload), isForged }
  })
}

/** Signed with another key, signed for another body, or not signed at all. */
function createForgery(body: string, turn: number): Delivery {
  const payload = body.replace('"evt_', `"evt_forged${turn}`)
  const signatures = [sign(payload, 'whsec_wrong'), sign(body), '']
  return { payload, signature: signatures[Math.floor(turn / FORGED_EVERY) % signatures.length] ?? '', isForged: true }
}
