import { countByName, signUp, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import type { AppUnderTest } from '../studio.ts'

const MAX_CLOSE_MS = 2_000

/** One account changes its phone number again and again, then closes. */
export async function changeOwnPhone(studio: AppUnderTest, { times }: { times: number }): Promise<PartResult> {
  const [person] = await signUp(studio, { count: 1 })
  if (!person) throw new Error('nobody signed up')
  const names: string[] = []
  for (let time = 0; time < times; time += 1) {
    const phone = `212555${String(time).padStart(4, '0')}`
    names.push((await toOutcome(person.at(time).call('changeMyAccount', { body: { phone } }))).name)
  }
  const start = performance.now()
  const closed = await toOutcome(person.at(0).call('deleteMyAccount', { body: { password: 'correct-horse-battery' } }))
  const closeMs = Math.round(performance.now() - start)
  const broken = [
    ...(names.includes('RATE_LIMITED') ? [] : ['no change was refused']),
    ...(closed.name === 'done' ? [] : [`closing the account was answered ${closed.name}`]),
    ...(closeMs > MAX_CLOSE_MS ? [`closing the account took ${closeMs} ms`] : []),
  ]
  const figures = { ...countByName(names), closeMs }
  return { broken, figures, line: `${times} changes of a phone number; the account closed in ${closeMs} ms` }
}
