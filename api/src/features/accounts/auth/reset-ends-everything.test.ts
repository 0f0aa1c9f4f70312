import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { feedStore } from '../people/index.ts'
import { aResetToken } from './testing/reset-token.ts'

const env = { RATE_LIMIT_SCALE: '1000' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

const feedOf = async (as: Person) => (await studio.call('getCalendarFeed', { as })).answer.feedUrl
const read = async (url: string) => (await studio.request(new URL(url).pathname)).status

const reset = (token: string, as: Person | null = null) =>
  studio.call('resetPassword', { body: { token, password: 'another long one' }, as })

test('a password reset ends the calendar feed address, and the owner gets a new one [SECURITY-13, ACCOUNTS-11]', async () => {
  const ann = await studio.signedInAs('member')
  const bystander = await studio.signedInAs('member')
  const [former, other] = [await feedOf(ann), await feedOf(bystander)]
  expect(await read(former)).toBe(200)
  await reset(await aResetToken(studio, ann.user.email), ann)
  expect(await read(former)).toBe(404)
  const next = await feedOf(ann)
  expect(next).not.toBe(former)
  expect([await read(next), await read(former), await read(other)]).toEqual([200, 404, 200])
})

test.each(['getCalendarFeed', 'renewCalendarFeed'] as const)(
  '%s of a session that a reset ends while the call is on its way opens no address [SECURITY-13]',
  async (name) => {
    const ann = await studio.signedInAs('member')
    const token = await aResetToken(studio, ann.user.email)
    const former = feedStore(secondProcess.deps).replace
    const arrived = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    feedStore(secondProcess.deps).replace = async (input) => {
      feedStore(secondProcess.deps).replace = former
      arrived.resolve()
      await goOn.promise
      return former(input)
    }
    const late = secondProcess.call(name, { as: ann })
    await arrived.promise
    expect((await reset(token)).status).toBe(200)
    goOn.resolve()
    const { status, answer } = await late
    if (status === 200) expect(await read(answer.feedUrl)).toBe(404)
    else expect(status).toBe(401)
    const owner = await studio.signIn(ann.user)
    const next = await feedOf(owner)
    expect([await read(next), await feedOf(owner)]).toEqual([200, next])
  },
)
