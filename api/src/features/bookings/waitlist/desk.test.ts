import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'
import { occurrenceStore } from '../../calendar/index.ts'

const studio = await aPayingStudio()
const { aFullClass, joined, mine, settle } = waitlistScenes(studio)
const admin = await studio.signedInAs('admin')

const rosterOf = async ({ classId, scheduleId, bookingDate: date }: Awaited<ReturnType<typeof aFullClass>>['of']) =>
  (await studio.call('getRoster', { as: admin, query: { classId, scheduleId, date } })).answer
const seat = (id: string, reason = 'Her mother takes part') =>
  studio.call('seatFromWaitlist', { as: admin, params: { id }, body: { reason } })

async function aListOfTwo({ capacity = 2 }: { capacity?: number } = {}) {
  const full = await aFullClass({ capacity })
  const [ann, bob] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
  return { ...full, ann, bob, first: await joined(ann, full.of), second: await joined(bob, full.of) }
}

describe('the waitlist at the desk', () => {
  test('a roster shows the list in its order with the whole log, and none where there never was one [WAITLIST-21]', async () => {
    const { of, ann, first, second } = await aListOfTwo()
    const { waiting } = await rosterOf(of)
    expect(waiting?.entries).toMatchObject([
      { id: first.id, seq: 1, position: 1, state: 'waiting', user: { id: ann.user.id } },
      { id: second.id, seq: 2, position: 2, state: 'waiting' },
    ])
    expect(waiting?.log).toMatchObject([
      { entryId: first.id, who: 'Ann Lee', what: 'joined', reason: null },
      { entryId: second.id, what: 'joined' },
    ])
    expect(await rosterOf((await aFullClass()).of)).not.toHaveProperty('waiting')
  })

  test('staff seat out of order with a reason, in both logs and never above capacity [WAITLIST-21]', async () => {
    const { of, key, bob, ann, second } = await aListOfTwo()
    expect((await seat(second.id)).error.code).toBe('CLASS_FULL')
    // A free seat beside people who wait: the head of the list could not have it when it became free.
    await studio.deps.inTransaction((tx) =>
      occurrenceStore(studio.deps).change({ id: key, changes: { capacity: 3 }, tx }),
    )
    expect((await seat(second.id, '')).status).toBe(422)
    const { status, answer, text } = await seat(second.id)
    expect([status, answer.status, answer.user.id], text).toEqual([200, 'pending', bob.user.id])
    await settle()
    expect((await mine(bob))[0]).toMatchObject({ state: 'offered', offer: { price: '25.00' } })
    expect((await mine(ann))[0]).toMatchObject({ state: 'waiting', position: 1 })
    const { waiting, bookedCount } = await rosterOf(of)
    expect(bookedCount).toBe(3)
    expect(waiting?.log.at(-1)).toMatchObject({ what: 'offered', note: 'Her mother takes part' })
    const log = await studio.call('listAuditLog', { as: admin, query: { act: 'seat from waitlist' } })
    expect(log.answer[0]).toMatchObject({ entityId: second.id, after: { reason: 'Her mother takes part' } })
    expect((await seat(second.id)).error.code).toBe('OFFER_OVER')
  })
})
