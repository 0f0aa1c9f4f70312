import sharp from 'sharp'
import { formatCounts, type Outcome, type Person, pay } from '../people.ts'
import { postControl } from '../provider.ts'
import type { Studio } from '../studio.ts'
import { findProblems, openOccurrence, type Result, signUpPeople } from './scene.ts'

type FaultMode = 'error' | 'hang' | 'slow'
/** A request that needs an external service must get a response within this time. */
const MAX_MS = 15_000

/**
 * The payment provider, the picture service and the mail server fail in every way, before and after processing a request.
 * Every response arrives in time with a suitable status. Afterwards each person pays once, and each mail is delivered.
 */
export async function runOutages(studio: Studio, { modes }: { modes: readonly FaultMode[] }): Promise<Result> {
  const faults = modes.flatMap((mode) => [false, true].map((after) => ({ mode, after })))
  // One guest and one seat for each fault.
  const scene = await signUpPeople(studio, { guests: faults.length })
  const occurrence = await openOccurrence(scene, { seats: faults.length })
  const blankImage = { create: { width: 40, height: 30, channels: 3, background: '#587564' } } as const
  const picture = new FormData()
  picture.set('image', new Blob([await sharp(blankImage).png().toBuffer()], { type: 'image/png' }), 'a.png')
  const problems: string[] = []
  const codes: string[] = []
  const checkCall = async (title: string, call: Promise<Outcome>) => {
    const startedAt = performance.now()
    const { status, code } = await call
    const tookMs = performance.now() - startedAt
    codes.push(code)
    if (tookMs > MAX_MS) problems.push(`${title}: answered after ${Math.round(tookMs)} ms`)
    if (status !== 200 && ![502, 503, 504].includes(status)) problems.push(`${title}: ${status} ${code}`)
  }
  const setFault = (fault: object) =>
    Promise.all(['payments', 'images', 'mail'].map((service) => postControl(studio, `${service}/faults`, fault)))
  for (const [turn, fault] of faults.entries()) {
    const buyer = scene.guests[turn] as Person
    const label = `${fault.mode}${fault.after ? ' after processing' : ''}`
    await setFault(fault)
    await Promise.all([
      checkCall(`checkout (${label})`, buyer.call('startClassCheckout', { body: occurrence })),
      // The endpoint table has no type for a form.
      checkCall(`upload (${label})`, scene.admin.call('uploadImage', { body: picture as never })),
      checkCall(`recovery (${label})`, buyer.call('forgotUsername', { body: { email: buyer.email } })),
    ])
    await setFault({ mode: 'off' })
    const retry = await buyer.call('startClassCheckout', { body: occurrence })
    if (!retry.answer) problems.push(`no checkout after the outage (${label}): ${retry.code}`)
    else if (!(await pay(studio, retry.answer.sessionId))) problems.push(`no payment after the outage (${label})`)
  }
  problems.push(...(await findProblems(scene, { ...occurrence, takenSeats: faults.length })))
  const line = `${faults.length} kinds of failure at payments, pictures and mail: ${formatCounts(codes)}`
  return { problems, line }
}
