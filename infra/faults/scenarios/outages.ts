import { ApiError } from '@studio/contract'
import sharp from 'sharp'
import { checkInvariants } from '../invariants.ts'
import { tell } from '../ledger.ts'
import { countByName, type Outcome, type Person, pay, signInAdmin, signUp, toOutcome } from '../person.ts'
import type { FaultsStudio } from '../studio.ts'
import { openOccurrence, type PartResult } from './rush.ts'

export type FaultMode = 'error' | 'hang' | 'slow'
/** A request that waits for an external service gets a clear response within this time. */
const ANSWER_WITHIN_MS = 15_000

/**
 * The payment provider, the picture service and the mail server fail in every way, before and after they did what they
 * were asked. Every answer comes in time and says what it is; once they are back, each person pays once, each picture
 * can be uploaded and each mail is delivered.
 */
export async function outages(studio: FaultsStudio, { modes }: { modes: readonly FaultMode[] }): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const faults = modes.flatMap((mode) => [
    { mode, after: false },
    { mode, after: true },
  ])
  const occurrence = await openOccurrence(admin, { seats: faults.length })
  const buyers = await signUp(studio, { count: faults.length })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#587564' } })
    .png()
    .toBuffer()
  const broken: string[] = []
  const names: string[] = []
  const timed = async <Answer>(what: string, call: Promise<Answer>): Promise<Outcome<Answer>> => {
    const started = performance.now()
    const outcome = await toOutcome(call)
    const took = performance.now() - started
    names.push(outcome.name)
    if (took > ANSWER_WITHIN_MS) broken.push(`${what}: answered after ${Math.round(took)} ms`)
    if (outcome.status !== 200 && ![502, 503, 504].includes(outcome.status))
      broken.push(`${what}: ${outcome.status} ${outcome.name}`)
    return outcome
  }
  const everywhere = (body: object) =>
    Promise.all(['payments', 'images', 'mail'].map((service) => tell(studio, { path: `${service}/faults`, body })))
  for (const [turn, fault] of faults.entries()) {
    const buyer = buyers[turn]
    if (!buyer) continue
    await everywhere(fault)
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const how = `${fault.mode}${fault.after ? ' after the act' : ''}`
    await Promise.all([
      timed(`checkout (${how})`, buyer.at(turn).call('startClassCheckout', { body: occurrence })),
      timed(`upload (${how})`, upload(studio, { as: admin, form })),
      timed(
        `recovery (${how})`,
        buyer.at(turn).call('forgotUsername', { body: { email: `nobody${turn}@example.com` } }),
      ),
    ])
    await everywhere({ mode: 'off' })
    const again = await timed(
      `checkout once it is back (${how})`,
      buyer.at(turn).call('startClassCheckout', { body: occurrence }),
    )
    if (!again.answer) broken.push(`no checkout once the provider was back (${how}): ${again.name}`)
    else if (!(await pay(studio, again.answer))) broken.push(`no payment once the provider was back (${how})`)
  }
  const verdict = await checkInvariants(studio)
  const booked = await studio.database
    .collection('bookings')
    .countDocuments({ classId: occurrence.classId, status: 'confirmed' })
  if (booked !== faults.length) broken.push(`${faults.length} paid, ${booked} are booked`)
  const line = `${faults.length} kinds of failure at payments, pictures and mail: ${JSON.stringify(countByName(names))}; ${booked} paid once each`
  return { ...verdict, broken: [...verdict.broken, ...broken], line }
}

async function upload(studio: FaultsStudio, { as, form }: { as: Person; form: FormData }): Promise<unknown> {
  const url = `${studio.apis[0]}/api/upload/image`
  const answer = await fetch(url, { method: 'POST', headers: { Cookie: as.cookie }, body: form })
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new ApiError({ status: answer.status, message: String(body.message), body })
  return body
}
