import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { WEEK_BEFORE_CLASS, waitlistScenes } from '../../../testing/waitlist-scenes.ts'
import { occurrenceStore } from '../../calendar/index.ts'

const studio = await aPayingStudio()
const { acceptOffer, aFullClass, anOfferToAGuest, setClock, freeSeat, join, joinOk, listMyEntries, runJobs } =
  waitlistScenes(studio)
// It is 2026-01-14, 15:00 UTC; the class begins on 2026-01-21 at 23:00 UTC.
beforeEach(() => setClock(WEEK_BEFORE_CLASS))
const admin = await studio.signedInAs('admin')

const loadRoster = ({ classId, scheduleId, bookingDate: date }: Awaited<ReturnType<typeof aFullClass>>['occurrence']) =>
  studio.expectOk('getRoster', { as: admin, query: { classId, scheduleId, date } })
const giveSeat = (id: string, reason = 'Her mother takes part') =>
  studio.call('seatFromWaitlist', { as: admin, params: { id }, body: { reason } })

async function aWaitlistOfTwo() {
  const fullClass = await aFullClass({ capacity: 2 })
  const ann = await studio.signedInAs('member', { firstName: 'Ann', lastName: 'Lee' })
  const bob = await studio.signedInAs('user')
  return {
    ...fullClass,
    ann,
    bob,
    firstEntry: await joinOk(ann, fullClass.occurrence),
    secondEntry: await joinOk(bob, fullClass.occurrence),
  }
}

describe('the waitlist at the desk', () => {
  test('a roster shows the waitlist in its order with its log, and staff can give a free seat out of order with a reason, which is logged and audited [WAITLIST-21]', async () => {
    const { occurrence, occurrenceId, bob, ann, firstEntry, secondEntry } = await aWaitlistOfTwo()
    const { waiting: waitingBefore } = await loadRoster(occurrence)
    expect(waitingBefore?.entries).toMatchObject([
      { id: firstEntry.id, seq: 1, position: 1, state: 'waiting', user: { id: ann.user.id } },
      { id: secondEntry.id, seq: 2, position: 2, state: 'waiting' },
    ])
    expect(waitingBefore?.log).toMatchObject([
      { entryId: firstEntry.id, personName: 'Ann Lee', kind: 'joined', reason: null },
      { entryId: secondEntry.id, kind: 'joined' },
    ])
    expect(await loadRoster({ ...occurrence, bookingDate: '2026-01-28' })).not.toHaveProperty('waiting')
    expect((await giveSeat(secondEntry.id)).error.code).toBe('CLASS_FULL')
    // Creates a free seat while members wait, as if none of them could take it when it became free.
    await studio.deps.inTransaction((tx) =>
      occurrenceStore(studio.deps).change({ id: occurrenceId, changes: { capacity: 3 }, tx }),
    )
    expect((await giveSeat(secondEntry.id, '')).status).toBe(422)
    const { status, answer, text } = await giveSeat(secondEntry.id)
    expect([status, answer.status, answer.user.id], text).toEqual([200, 'pending', bob.user.id])
    await runJobs()
    expect((await listMyEntries(bob))[0]).toMatchObject({ state: 'offered', offer: { price: '25.00' } })
    expect((await listMyEntries(ann))[0]).toMatchObject({ state: 'waiting', position: 1 })
    const { waiting, bookedCount } = await loadRoster(occurrence)
    expect(bookedCount).toBe(3)
    // What staff wrote is the log's `note`; its `reason` says why an entry was passed over or ended.
    expect(waiting?.log.at(-1)).toMatchObject({ kind: 'offered', note: 'Her mother takes part' })
    const log = await studio.call('listAuditLog', { as: admin, query: { action: 'seat from waitlist' } })
    expect(log.answer[0]).toMatchObject({ entityId: secondEntry.id, after: { reason: 'Her mother takes part' } })
    // The entry now has an open offer. Every entry that is not waiting gets this code.
    expect((await giveSeat(secondEntry.id)).error.code).toBe('OFFER_OVER')
  })
})

describe('the waitlist settings of a class', () => {
  const changeClass = (id: string, body: Record<string, unknown>) =>
    studio.call('changeClass', { as: admin, params: { id }, body })
  const findEntryOf = async (person: Person) => (await listMyEntries(person))[0]

  test('a class can override the deadlines of the studio, and a null field resets them [WAITLIST-36]', async () => {
    const { occurrence, holders } = await aFullClass({ capacity: 2 })
    const ownTerms = {
      cancelHours: 24,
      waitlistOfferMinutes: 20,
      waitlistLateOfferMinutes: 5,
      waitlistClosesMinutes: 180,
    }
    expect((await changeClass(occurrence.classId, ownTerms)).answer).toMatchObject(ownTerms)
    const guest = await studio.signedInAs('user')
    const loadOutlook = () => studio.call('getWaitlistOutlook', { as: guest, query: occurrence })
    expect((await loadOutlook()).answer).toMatchObject({
      automaticUntil: '2026-01-20T23:00:00.000Z',
      closesAt: '2026-01-21T20:00:00.000Z',
      offerMinutes: 20,
      lateOfferMinutes: 5,
    })
    await joinOk(guest, occurrence)
    await freeSeat({ holders })
    expect((await findEntryOf(guest))?.offer?.until).toBe('2026-01-14T15:20:00.000Z')
    const resetTerms = Object.fromEntries(Object.keys(ownTerms).map((name) => [name, null]))
    const { answer } = await changeClass(occurrence.classId, resetTerms)
    expect(Object.keys(answer).filter((name) => name in ownTerms)).toEqual([])
    expect((await loadOutlook()).answer).toMatchObject({ closesAt: '2026-01-21T22:00:00.000Z', offerMinutes: 30 })
  })

  test('new settings do not change an open offer but apply to those who still wait, and switching off the waitlist ends their entries, while the open offer can still be paid [WAITLIST-36]', async () => {
    const { occurrence, guest, nextMember } = await anOfferToAGuest()
    const until = (await findEntryOf(guest))?.offer?.until
    await changeClass(occurrence.classId, { waitlistOfferMinutes: 5, waitlistClosesMinutes: 120 })
    await runJobs()
    expect(await findEntryOf(guest)).toMatchObject({ state: 'offered', offer: { until } })
    expect((await findEntryOf(nextMember))?.closesAt).toBe('2026-01-21T21:00:00.000Z')
    expect((await changeClass(occurrence.classId, { hasWaitlist: false })).answer.hasWaitlist).toBe(false)
    await runJobs()
    expect((await findEntryOf(nextMember))?.state).toBe('ended')
    expect(await findEntryOf(guest)).toMatchObject({ state: 'offered', offer: { until } })
    const otherMember = await studio.signedInAs('member')
    expect((await join(otherMember, occurrence)).error.code).toBe('WAITLIST_CLOSED')
    const refusal = await studio.call('bookClass', { as: otherMember, body: occurrence })
    expect([refusal.error.code, refusal.error.waitlist]).toEqual(['CLASS_FULL', undefined])
    const acceptance = await acceptOffer(guest)
    await studio.pay(acceptance.answer.checkoutUrl ?? '')
    await studio.deliverPendingEvents()
    expect((await findEntryOf(guest))?.state).toBe('seated')
  })
})
