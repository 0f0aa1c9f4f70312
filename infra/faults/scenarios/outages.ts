import sharp from 'sharp'
import { countNames, type Outcome, type Person, pay } from '../people.ts'
import { tell } from '../provider.ts'
import type { Studio } from '../studio.ts'
import { check, openOccurrence, openScene, type Result } from './scene.ts'

type FaultMode = 'error' | 'hang' | 'slow'
/** A request that waits for an external service gets a clear response within this time. */
const ANSWER_WITHIN_MS = 15_000

/**
 * The payment provider, the picture service and the mail server fail in every way, before and after they did what they
 * were asked. Every answer comes in time and says what it is; once they are back, each person pays once, each picture
 * can be uploaded and each mail is delivered.
 */
export async function outages(studio: Studio, { modes }: { modes: readonly FaultMode[] }): Promise<Result> {
  const faults = modes.flatMap((mode) => [false, true].map((after) => ({ mode, after })))
  const scene = await openScene(studio, { guests: faults.length })
  const occurrence = await openOccurrence(scene, faults.length)
  const blank = { create: { width: 40, height: 30, channels: 3, background: '#587564' } } as const
  const picture = new FormData()
  picture.set('image', new Blob([await sharp(blank).png().toBuffer()], { type: 'image/png' }), 'a.png')
  const broken: string[] = []
  const names: string[] = []
  const timed = async (what: string, call: Promise<Outcome>) => {
    const started = performance.now()
    const { status, name } = await call
    const took = performance.now() - started
    names.push(name)
    if (took > ANSWER_WITHIN_MS) broken.push(`${what}: answered after ${Math.round(took)} ms`)
    if (status !== 200 && ![502, 503, 504].includes(status)) broken.push(`${what}: ${status} ${name}`)
  }
  const everywhere = (fault: object) =>
    Promise.all(['payments', 'images', 'mail'].map((service) => tell(studio, `${service}/faults`, fault)))
  for (const [turn, fault] of faults.entries()) {
    const buyer = scene.guests[turn] as Person
    const how = `${fault.mode}${fault.after ? ' after the act' : ''}`
    await everywhere(fault)
    await Promise.all([
      timed(`checkout (${how})`, buyer.call('startClassCheckout', { body: occurrence })),
      // The endpoint table has no type for a form.
      timed(`upload (${how})`, scene.admin.call('uploadImage', { body: picture as never })),
      timed(`recovery (${how})`, buyer.call('forgotUsername', { body: { email: `nobody${turn}@example.com` } })),
    ])
    await everywhere({ mode: 'off' })
    const again = await buyer.call('startClassCheckout', { body: occurrence })
    if (!again.answer) broken.push(`no checkout once the provider was back (${how}): ${again.name}`)
    else if (!(await pay(studio, again.answer.sessionId))) broken.push(`no payment once the provider was back (${how})`)
  }
  broken.push(...(await check(scene, occurrence, faults.length)))
  const line = `${faults.length} kinds of failure at payments, pictures and mail: ${countNames(names)}`
  return { broken, line }
}
