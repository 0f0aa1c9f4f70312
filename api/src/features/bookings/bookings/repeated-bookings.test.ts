import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin')

const book = async (as: Person, classId: string, bookingDate = '2026-01-21') => {
  const { status, answer } = await studio.call('bookClass', { as, body: { classId, bookingDate } })
  expect(status).toBe(201)
  return answer
}
const cancel = async (as: Person, id: string) => {
  expect((await studio.call('cancelBooking', { as, params: { id } })).status).toBe(200)
}
const bookAndCancel = async (as: Person, classId: string, times: number) => {
  for (let at = 0; at < times; at += 1) await cancel(as, (await book(as, classId)).id)
}
/** The subjects of the mails to a member, counted. */
async function mailsTo({ user }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { to, subject } of await studio.mails())
    if (to === user.email) counts[subject] = (counts[subject] ?? 0) + 1
  return counts
}
const summary = 'Yoga: no more mails about this today'

test('booking and cancelling one seat is mailed three times a day, then by one summary [MAIL-9]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Yoga' })
  await bookAndCancel(ann, classId, 3)
  const mails = await mailsTo(ann)
  expect(Object.values(mails)).toEqual([3, 3])
  await bookAndCancel(ann, classId, 5)
  await book(ann, classId)
  expect(await mailsTo(ann)).toEqual({ ...mails, [summary]: 1 })
})

test('other seats, other members and the next day are mailed as ever [MAIL-9]', async () => {
  const [ann, bob] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const { classId } = await aWeeklyClass({ name: 'Yoga' })
  await bookAndCancel(ann, classId, 4)
  const before = await mailsTo(ann)
  await book(ann, classId, '2026-01-28')
  await book(bob, classId)
  expect(Object.values(await mailsTo(bob))).toEqual([1])
  const booked = Object.keys(before)[0] ?? ''
  expect((await mailsTo(ann))[booked]).toBe(4)
  studio.clock.advance({ days: 1 })
  await book(ann, classId)
  expect((await mailsTo(ann))[booked]).toBe(5)
  studio.clock.advance({ days: -1 })
})

test('what the studio cancels is mailed however often it was booked before [MAIL-9]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Yoga' })
  await bookAndCancel(ann, classId, 4)
  const before = await mailsTo(ann)
  const { id } = await book(ann, classId)
  await cancel(admin, id)
  const after = await mailsTo(ann)
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
  expect(sum(after)).toBe(sum(before) + 1)
})

const move = async (as: Person, id: string, bookingDate: string) => {
  expect((await studio.call('rescheduleBooking', { as, params: { id }, body: { bookingDate } })).status).toBe(200)
}

test('a booking that is moved again and again is mailed three times a day, then by one summary [MAIL-9]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Yoga' })
  const { id } = await book(ann, classId)
  for (let at = 0; at < 4; at += 1) {
    await move(ann, id, '2026-01-28')
    await move(ann, id, '2026-01-21')
  }
  const mails = await mailsTo(ann)
  expect(mails).toMatchObject({ 'New date: Yoga': 3, [summary]: 1 })
  await cancel(ann, id)
  expect(await mailsTo(ann)).toEqual(mails)
  studio.clock.advance({ days: 1 })
  const again = await book(ann, classId)
  await move(ann, again.id, '2026-01-28')
  expect((await mailsTo(ann))['New date: Yoga']).toBe(4)
  studio.clock.advance({ days: -1 })
})

test('moves of a booking that is cancelled and booked again are counted together [MAIL-9]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass({ name: 'Yoga' })
  for (let at = 0; at < 6; at += 1) {
    const { id } = await book(ann, classId)
    await move(ann, id, '2026-01-28')
    await cancel(ann, id)
  }
  const mails = await mailsTo(ann)
  expect(mails).toMatchObject({ 'New date: Yoga': 3, [summary]: 1 })
})
