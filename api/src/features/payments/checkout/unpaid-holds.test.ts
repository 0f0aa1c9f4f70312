import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { userStore } from '../../accounts/people/index.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const MAX_SEATS_PER_ADDRESS = 2
const env = { MAX_OPEN_CHECKOUTS: '1000', RATE_LIMIT_UNPAID_SEATS: String(MAX_SEATS_PER_ADDRESS) }
const studio = await aPayingStudio({ env })
const date = '2026-01-21'
let networkCount = 0
/** Returns an address in a network that no other test uses. */
const anAddress = () => {
  networkCount += 1
  return `10.9.${networkCount}.1`
}

/** The id of a new class without schedules, which overlaps no other. */
const aClassId = async (capacity = 20) => (await studio.aClass({ capacity })).id
const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
type HoldInput = { classId: string; clientAddress?: string }
const startCheckout = (as: Person, { classId, clientAddress = anAddress() }: HoldInput) =>
  studio.call('startClassCheckout', { as, body: { classId, bookingDate: date }, clientAddress })
/** Starts a checkout; returns its session id, or the code of the error. */
async function hold(as: Person, input: HoldInput): Promise<string> {
  const { status, answer, error } = await startCheckout(as, input)
  return status === 200 ? answer.sessionId : error.code
}
async function cancel(as: Person, sessionId: string): Promise<void> {
  expect((await studio.call('cancelCheckout', { as, params: { id: sessionId } })).status).toBe(200)
}
async function pay(as: Person, input: HoldInput): Promise<void> {
  const { answer } = await startCheckout(as, input)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  expect((await studio.expectOk('getCheckout', { as, params: { id: answer.sessionId } })).status).toBe('paid')
}

test('an account with an unverified email cannot hold a seat unpaid until the email is verified [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user', { emailVerifiedAt: null })
  const classId = await aClassId()
  const { status, error } = await startCheckout(ann, { classId })
  expect([status, error.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  expect(error.message).toContain('Please confirm your email address first')
  expect(await listBookings(ann)).toEqual([])
  const currentTime = studio.clock.now()
  await userStore(studio.deps).change({ id: ann.user.id, changes: { emailVerifiedAt: currentTime }, currentTime })
  expect((await startCheckout(ann, { classId })).status).toBe(200)
})

test('joining a waitlist requires a verified email unless the class is free for the member [MONEY-26]', async () => {
  const { classId } = await studio.aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  await studio.expectOk('bookClass', { as: await studio.signedInAs('member'), body })
  const joinWaitlistAs = async (kind: 'user' | 'member') => {
    const person = await studio.signedInAs(kind, { emailVerifiedAt: null })
    const { status, error } = await studio.call('joinWaitlist', { as: person, body })
    return status === 201 ? 'waiting' : error.code
  }
  expect([await joinWaitlistAs('user'), await joinWaitlistAs('member')]).toEqual(['EMAIL_NOT_VERIFIED', 'waiting'])
})

test('an account can hold 5 unpaid seats a day, even if they are cancelled; paid seats do not count [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user')
  await pay(ann, { classId: await aClassId() })
  for (let seat = 0; seat < 5; seat += 1) {
    studio.clock.advance({ minutes: 1 })
    await cancel(ann, await hold(ann, { classId: await aClassId() }))
  }
  const refusal = await startCheckout(ann, { classId: await aClassId() })
  expect([refusal.status, refusal.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(refusal.error.message).toContain('without paying')
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(23 * 3_600)
  await studio.advanceBothClocks({ hours: 24 })
  expect((await startCheckout(ann, { classId: await aClassId() })).status).toBe(200)
})

test('an account can start 10 unpaid checkouts a day, even for the same seat; returning to an open one does not count [MONEY-26]', async () => {
  const ann = await studio.signedInAs('user')
  const classId = await aClassId()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const sessionId = await hold(ann, { classId })
    expect(await hold(ann, { classId })).toBe(sessionId)
    await cancel(ann, sessionId)
  }
  expect(await hold(ann, { classId })).toBe('RATE_LIMITED')
  expect((await listBookings(ann)).filter(({ status }) => status === 'pending')).toEqual([])
})

test('an IP address, or an IPv6 /64 network, can hold a limited number of unpaid seats a day across accounts; paid seats do not count [MONEY-26]', async () => {
  const [address, sameNetwork] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']
  const classId = await aClassId()
  await pay(await studio.signedInAs('user'), { classId, clientAddress: address })
  for (let seat = 0; seat < MAX_SEATS_PER_ADDRESS; seat += 1)
    expect(
      await hold(await studio.signedInAs('user'), { classId, clientAddress: seat % 2 ? address : sameNetwork }),
    ).toMatch(/^cs_/)
  const refusal = await startCheckout(await studio.signedInAs('user'), { classId, clientAddress: address })
  expect([refusal.status, refusal.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(await hold(await studio.signedInAs('user'), { classId, clientAddress: '2001:db8:1:3::1' })).toMatch(/^cs_/)
})
