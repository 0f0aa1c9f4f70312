import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { userStore } from '../../accounts/people/index.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const env = { MAX_OPEN_CHECKOUTS: '1000', RATE_LIMIT_UNPAID_SEATS: '6' }
const studio = await aPayingStudio({ env })
const date = '2026-01-21'
let networks = 0
/** An address of a network that no other test uses. */
const aNetwork = () => {
  networks += 1
  return `10.9.${networks}.1`
}

/** A class without a time of day, which overlaps no other. */
const aClass = async (capacity = 20) => (await studio.aClass({ capacity })).id
const bookingsOf = (as: Person) => studio.expectOk('listMyBookings', { as })
const start = (as: Person, { classId, from = aNetwork() }: { classId: string; from?: string }) =>
  studio.call('startClassCheckout', { as, body: { classId, bookingDate: date }, from })
async function hold(as: Person, target: { classId: string; from?: string }): Promise<string> {
  const { status, answer, error } = await start(as, target)
  return status === 200 ? answer.sessionId : error.code
}
async function giveUp(as: Person, sessionId: string): Promise<void> {
  expect((await studio.call('cancelCheckout', { as, params: { id: sessionId } })).status).toBe(200)
}
async function pay(as: Person, target: { classId: string; from?: string }): Promise<void> {
  const { answer } = await start(as, target)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect((await studio.expectOk('getCheckout', { as, params: { id: answer.sessionId } })).status).toBe('paid')
}
test('an account with an unverified address holds no seat unpaid, and may as soon as the address is verified [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user', { emailVerifiedAt: null })
  const classId = await aClass()
  const { status, error } = await start(ann, { classId })
  expect([status, error.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  expect(error.message).toContain('Please confirm your email address first')
  expect(await bookingsOf(ann)).toEqual([])
  const now = studio.clock.now()
  await userStore(studio.deps).change({ id: ann.user.id, changes: { emailVerifiedAt: now }, now })
  expect((await start(ann, { classId })).status).toBe(200)
})

test('a waitlist, whose offers hold a seat unpaid, takes a verified address too unless the class is free [MONEY-26]', async () => {
  const { classId } = await studio.aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  await studio.expectOk('bookClass', { as: await studio.signedInAs('member'), body })
  const outcome = async (kind: 'user' | 'member') => {
    const as = await studio.signedInAs(kind, { emailVerifiedAt: null })
    const { status, error } = await studio.call('joinWaitlist', { as, body })
    return status === 201 ? 'waiting' : error.code
  }
  expect([await outcome('user'), await outcome('member')]).toEqual(['EMAIL_NOT_VERIFIED', 'waiting'])
})

test('an account holds 5 seats a day unpaid, however they end; those it paid for do not count [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user')
  await pay(ann, { classId: await aClass() })
  for (let seat = 0; seat < 5; seat += 1) {
    studio.clock.advance({ minutes: 1 })
    await giveUp(ann, await hold(ann, { classId: await aClass() }))
  }
  const refused = await start(ann, { classId: await aClass() })
  expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.error.message).toContain('without paying')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(23 * 3_600)
  await studio.pass({ hours: 24 })
  expect((await start(ann, { classId: await aClass() })).status).toBe(200)
})

test('an account begins 10 checkouts a day that it does not pay, also of one seat; asking again for a live one is none [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user')
  const classId = await aClass()
  for (let time = 0; time < 10; time += 1) {
    const sessionId = await hold(ann, { classId })
    expect(await hold(ann, { classId })).toBe(sessionId)
    await giveUp(ann, sessionId)
  }
  expect(await hold(ann, { classId })).toBe('RATE_LIMITED')
  expect((await bookingsOf(ann)).filter(({ status }) => status === 'pending')).toEqual([])
})

test('an address, a /64 of IPv6, holds a number of seats a day unpaid over all accounts, and gets back what is paid [MONEY-26]', async () => {
  const [first, second] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']
  const classId = await aClass()
  await pay(await studio.signedInAs('user'), { classId, from: first })
  for (let seat = 0; seat < 6; seat += 1)
    expect(await hold(await studio.signedInAs('user'), { classId, from: seat % 2 ? first : second })).toMatch(/^cs_/)
  const refused = await start(await studio.signedInAs('user'), { classId, from: first })
  expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(await hold(await studio.signedInAs('user'), { classId, from: '2001:db8:1:3::1' })).toMatch(/^cs_/)
})
