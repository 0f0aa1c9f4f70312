import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { CLASS_DATE, waitlistScenes } from '../../../testing/waitlist-scenes.ts'
import { waitlistStore } from './waitlist-store.ts'

const app = await aTestStudio()
const studio = { ...app, ...createCatalogue(app) }
const secondProcess = await aTestStudio({ sharedWith: app })
const { aFullClass, bookOk, join, joinOk, leave, listMyEntries, subjectsTo, loadCounts } = waitlistScenes(studio)

describe('joining a waitlist', () => {
  test('entries are numbered in the order of joining, over two processes [WAITLIST-1]', async () => {
    const { occurrence, occurrenceId } = await aFullClass({ capacity: 6 })
    const people = await Promise.all(Array.from({ length: 6 }, () => studio.signedInAs('user')))
    const outcomes = await Promise.all(
      people.map((as, index) => (index % 2 ? secondProcess : studio).call('joinWaitlist', { as, body: occurrence })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(people.map(() => 201))
    const entries = await waitlistStore(studio.deps).find({ occurrenceId, isLive: true })
    const numbersFromOne = people.map((_, index) => index + 1)
    expect(entries.map(({ seq }) => seq)).toEqual(numbersFromOne)
    const positions = await Promise.all(people.map(async (person) => (await listMyEntries(person))[0]?.position))
    expect(positions.sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(numbersFromOne)
    expect(await loadCounts(occurrenceId)).toMatchObject({ waiting: 6, nextWaitlistSeq: 7, seatsTaken: 6 })
  })

  test('joining answers with the position, the length of the list, its closing time and the price; the outlook of a full waitlist shows its length, the price and the times of offers; closing the account deletes the entry [WAITLIST-1, WAITLIST-3, PRIVACY-3]', async () => {
    // With one seat, one waiting person fills the waitlist.
    const { occurrence, occurrenceId } = await aFullClass({ capacity: 1 })
    const guest = await studio.signedInAs('user')
    const entry = await joinOk(guest, occurrence, { cutOffMinutes: 120 })
    expect(entry).toMatchObject({
      state: 'waiting',
      position: 1,
      length: 1,
      cutOffMinutes: 120,
      price: '25.00',
      offer: null,
      skips: [],
      // The studio's waitlists close an hour before the start; the cut-off is the guest's own.
      closesAt: '2026-01-21T22:00:00.000Z',
      startsAt: '2026-01-21T23:00:00.000Z',
    })
    expect(await subjectsTo(guest)).toEqual(['You are on the waitlist: Morning Yoga'])
    const member = await studio.signedInAs('member')
    expect(await studio.call('getWaitlistOutlook', { as: member, query: occurrence })).toMatchObject({
      status: 200,
      answer: {
        isFull: true,
        canJoin: false,
        length: 1,
        entryId: null,
        price: '0.00',
        offerMinutes: 30,
        lateOfferMinutes: 15,
        // The cancellation deadline, 12 hours before the start.
        automaticUntil: '2026-01-21T11:00:00.000Z',
      },
    })
    expect((await studio.expectOk('exportMyData', { as: guest })).waitlist).toMatchObject([
      { bookingDate: CLASS_DATE, state: 'waiting' },
    ])
    await studio.expectOk('deleteMyAccount', { as: guest, body: { password: guest.password } })
    expect(await waitlistStore(studio.deps).find({ occurrenceId })).toEqual([])
    expect(await loadCounts(occurrenceId)).toMatchObject({ waiting: 0 })
  })

  test('joining is refused for the first reason in a fixed order [WAITLIST-2]', async () => {
    // As many people can wait as the class has seats.
    const { occurrence, holders } = await aFullClass({ capacity: 1 })
    const [holder] = holders
    const person = await studio.signedInAs('user')
    if (!holder) throw new Error('the class has no holder')
    const joinAndGetErrorCode = async (as: typeof person, body: Record<string, unknown>) =>
      (await studio.call('joinWaitlist', { as, body })).error.code
    expect(await joinAndGetErrorCode(person, { ...occurrence, classId: '0123456789abcdef01234567' })).toBe('NOT_FOUND')
    expect(await joinAndGetErrorCode(person, { ...occurrence, bookingDate: '2026-01-13' })).toBe('DATE_PAST')
    expect(await joinAndGetErrorCode(person, { ...occurrence, bookingDate: '2026-01-22' })).toBe('NOT_SCHEDULED')
    expect(await joinAndGetErrorCode(person, { ...occurrence, bookingDate: '2026-02-11' })).toBe(
      'OUTSIDE_BOOKING_WINDOW',
    )
    expect(await joinAndGetErrorCode(person, { ...occurrence, bookingDate: '2026-01-28' })).toBe('NOT_FULL')
    expect(await joinAndGetErrorCode(holder.person, occurrence)).toBe('ALREADY_BOOKED')
    await joinOk(person, occurrence)
    expect(await joinAndGetErrorCode(person, occurrence)).toBe('ALREADY_WAITING')
    expect(await joinAndGetErrorCode(await studio.signedInAs('user'), occurrence)).toBe('WAITLIST_FULL')
    const refusal = await join(person, occurrence, { cutOffMinutes: -1 })
    expect([refusal.status, Object.keys(refusal.error.fields ?? {})]).toEqual([422, ['cutOffMinutes']])
  })

  test('a user has one entry for an occurrence and five in all, even with concurrent requests [WAITLIST-6]', async () => {
    const person = await studio.signedInAs('user')
    const { id: classId } = await studio.aClass({ capacity: 1 })
    const holder = await studio.signedInAs('member')
    const dates = ['15', '16', '17', '18', '19', '20'].map((day) => ({ classId, bookingDate: `2026-01-${day}` }))
    for (const occurrence of dates) await bookOk(holder, occurrence)
    const outcomes = await Promise.all(
      dates.flatMap((occurrence) => [join(person, occurrence), join(person, occurrence)]),
    )
    const codes = outcomes.map(({ status, error }) => (status === 201 ? 'joined' : error.code))
    expect(codes.filter((code) => code === 'joined')).toHaveLength(5)
    expect((await listMyEntries(person)).map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
  })

  test('when a user leaves, those behind move up, and the user can join again as the last [WAITLIST-1, WAITLIST-4]', async () => {
    const { occurrence } = await aFullClass({ capacity: 3 })
    const [ann, bob, cid] = await Promise.all([1, 2, 3].map(() => studio.signedInAs('user')))
    if (!ann || !bob || !cid) throw new Error('there are not three people')
    const firstEntry = await joinOk(ann, occurrence)
    await joinOk(bob, occurrence)
    await joinOk(cid, occurrence)
    expect((await leave(bob, firstEntry.id)).status).toBe(404)
    expect((await leave(ann, firstEntry.id)).answer).toMatchObject({ state: 'left', position: null, length: 2 })
    expect((await leave(ann, firstEntry.id)).status).toBe(200)
    expect((await listMyEntries(cid))[0]).toMatchObject({ position: 2, length: 2 })
    expect(await joinOk(ann, occurrence)).toMatchObject({ position: 3, length: 3 })
  })
})

test('the link in a mail leaves the waitlist without signing in, and a link with a wrong signature is 404 [WAITLIST-9]', async () => {
  const { occurrence } = await aFullClass()
  const guest = await studio.signedInAs('user')
  await joinOk(guest, occurrence)
  const mail = (await studio.deliverMails()).find(({ to }) => to === guest.user.email)
  const token = /waitlist-link\?token=([\w.]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const followLink = async (link: string) =>
    (await studio.call('followWaitlistLink', { as: null, query: { token: link } })).status
  const findState = async () => (await listMyEntries(guest))[0]?.state
  const asLongInCharactersButNotInBytes = 'é'.repeat(64)
  for (const wrongToken of [
    token.replace('leave', 'accept'),
    `${token}0`,
    token.replace(/\w+$/, asLongInCharactersButNotInBytes),
  ])
    expect([wrongToken, await followLink(wrongToken)]).toEqual([wrongToken, 404])
  expect(await findState()).toBe('waiting')
  expect([await followLink(token), await findState()]).toEqual([200, 'left'])
})

test('in a studio without waitlists CLASS_FULL has no waitlist, and joining is WAITLIST_CLOSED [WAITLIST-36]', async () => {
  const { occurrence } = await aFullClass()
  const studioWithoutWaitlists = await aTestStudio({ env: { WAITLIST: 'false' }, sharedWith: studio })
  const person = await studioWithoutWaitlists.signIn(
    await studio.aUser({ membershipType: 'monthly', membershipStatus: 'active' }),
  )
  const refusal = await studioWithoutWaitlists.call('bookClass', { as: person, body: occurrence })
  const { requestId: _, ...answer } = refusal.error
  expect(answer).toEqual({ code: 'CLASS_FULL', message: 'This class is full. Please choose another date.' })
  expect((await studioWithoutWaitlists.call('joinWaitlist', { as: person, body: occurrence })).error.code).toBe(
    'WAITLIST_CLOSED',
  )
})
