import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { acceptOffer, aFullClass, anOfferToAGuest, join, freeSeat, joined, mine, settle, at } = waitlistScenes(studio)
const START = '2026-01-14T15:00:00Z'
const admin = await studio.signedInAs('admin')
const change = (id: string, body: Record<string, unknown>) =>
  studio.call('changeClass', { as: admin, params: { id }, body })
const entryOf = async (person: Person) => (await mine(person))[0]
beforeEach(() => at(START))

test('a class has its own deadline, windows and closing, and an empty field is again as the studio has it [WAITLIST-36]', async () => {
  const { of, holders } = await aFullClass({ capacity: 2 })
  const own = { cancelHours: 24, waitlistOfferMinutes: 20, waitlistLateOfferMinutes: 5, waitlistClosesMinutes: 180 }
  expect((await change(of.classId, own)).answer).toMatchObject(own)
  const guest = await studio.signedInAs('user')
  const outlook = () => studio.call('getWaitlistOutlook', { as: guest, query: of })
  expect((await outlook()).answer).toMatchObject({
    automaticUntil: '2026-01-20T23:00:00.000Z',
    closesAt: '2026-01-21T20:00:00.000Z',
    offerMinutes: 20,
    lateOfferMinutes: 5,
  })
  await joined(guest, of)
  await freeSeat({ holders })
  expect((await entryOf(guest))?.offer?.until).toBe('2026-01-14T15:20:00.000Z')
  const none = Object.fromEntries(Object.keys(own).map((name) => [name, null]))
  const { answer } = await change(of.classId, none)
  expect(Object.keys(answer).filter((name) => name in own)).toEqual([])
  expect((await outlook()).answer).toMatchObject({ closesAt: '2026-01-21T22:00:00.000Z', offerMinutes: 30 })
})

test('new windows leave an open offer alone, and count for those who still wait [WAITLIST-36]', async () => {
  const { of, guest, member } = await anOfferToAGuest()
  const until = (await entryOf(guest))?.offer?.until
  await change(of.classId, { waitlistOfferMinutes: 5, waitlistClosesMinutes: 120 })
  await settle()
  expect(await entryOf(guest)).toMatchObject({ state: 'offered', offer: { until } })
  expect((await entryOf(member))?.closesAt).toBe('2026-01-21T21:00:00.000Z')
})

test('a class without a waitlist answers as a studio without one, ends its list, and an open offer can still be paid [WAITLIST-36]', async () => {
  const { of, guest, member } = await anOfferToAGuest()
  expect((await change(of.classId, { hasWaitlist: false })).answer.hasWaitlist).toBe(false)
  await settle()
  expect((await entryOf(member))?.state).toBe('ended')
  expect((await entryOf(guest))?.state).toBe('offered')
  const other = await studio.signedInAs('member')
  expect((await join(other, of)).error.code).toBe('WAITLIST_CLOSED')
  const full = await studio.call('bookClass', { as: other, body: of })
  expect([full.error.code, full.error.waitlist]).toEqual(['CLASS_FULL', undefined])
  const accepted = await acceptOffer(guest)
  await studio.pay(accepted.answer.checkoutUrl ?? '')
  await studio.deliverPendingEvents()
  expect((await entryOf(guest))?.state).toBe('seated')
})
