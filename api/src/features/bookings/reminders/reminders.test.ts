import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass, aClass } = createCatalogue(studio)
const date = '2026-01-21'

const book = (as: Person, classId: string, bookingDate = date) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const remindersTo = async ({ user }: Person) => {
  return (await studio.mails()).filter(({ to, subject }) => to === user.email && subject.startsWith('Tomorrow'))
}
const at = studio.clock.set

test('each member with a booking is reminded the day before, once, from any number of processes [MAIL-5]', async () => {
  at('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Evening Calm' })
  const ann = await studio.signedInAs('member')
  await book(ann, classId)
  at('2026-01-19T23:00:00Z')
  await studio.runJobs()
  expect(await remindersTo(ann)).toEqual([])
  at('2026-01-20T12:00:00Z')
  await Promise.all([studio.runJobs(), second.runJobs()])
  await Promise.all([studio.runJobs(), second.runJobs()])
  const [mail, ...more] = await remindersTo(ann)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Tomorrow: Evening Calm')
  expect(mail?.text).toContain('Wednesday, January 21, 2026, 6:00–7:00\u00a0pm')
  expect(mail?.text).toContain('please cancel by Wed, Jan 21, 6:00\u00a0am')
})

test('no reminder is sent in the middle of the night [MAIL-5]', async () => {
  at('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass()
  const ann = await studio.signedInAs('member')
  await book(ann, classId)
  at('2026-01-20T11:59:59Z')
  await studio.runJobs()
  expect(await remindersTo(ann)).toEqual([])
  at('2026-01-20T12:00:00Z')
  await studio.runJobs()
  expect(await remindersTo(ann)).toHaveLength(1)
})

test('no reminder is sent for a cancelled booking, nor for one that was made on the day itself [MAIL-5]', async () => {
  at('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass()
  const { id: walk } = await aClass()
  const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const { answer } = await book(ann, classId)
  await studio.call('cancelBooking', { as: ann, params: { id: answer.id } })
  at('2026-01-21T15:00:00Z')
  await book(bea, walk)
  at('2026-01-20T15:00:00Z')
  await studio.runJobs()
  expect([await remindersTo(ann), await remindersTo(bea)]).toEqual([[], []])
})

test('the day of the reminder is the studio’s, in the night the clocks change too', async () => {
  at('2026-03-02T15:00:00Z')
  const { id } = await aClass()
  const ann = await studio.signedInAs('member')
  await book(ann, id, '2026-03-08')
  at('2026-03-08T03:00:00Z')
  await studio.runJobs()
  expect(await remindersTo(ann)).toHaveLength(1)
})
