import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const bookingDate = '2026-01-21'
const previewImpact = (kind: string, id: string) => studio.call('previewImpact', { as: admin, params: { kind, id } })

/** A weekly class with two bookings of a member, a paid one of a guest, and another guest's open checkout. */
async function aBusyClass() {
  const { classId, scheduleId } = await studio.aWeeklyClass({ dropInPrice: '27.50' })
  const member = await studio.signedInAs('member')
  const guest = await studio.signedInAs('user')
  for (const date of [bookingDate, '2026-01-28']) {
    const booking = await studio.call('bookClass', { as: member, body: { classId, bookingDate: date } })
    expect(booking.status, booking.text).toBe(201)
  }
  const checkout = await studio.call('startClassCheckout', { as: guest, body: { classId, bookingDate } })
  await studio.pay(checkout.answer.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries({ rounds: 1 })
  const secondGuest = await studio.signedInAs('user')
  await studio.call('startClassCheckout', { as: secondGuest, body: { classId, bookingDate } })
  return { classId, scheduleId, member }
}

test('the impact preview of a class and of its schedule counts bookings, payments, refunds and holds [ADMIN-11]', async () => {
  const { classId, scheduleId } = await aBusyClass()
  // `members` counts everyone with a booking: the member, and the guest who has paid.
  const counts = { bookings: 3, members: 2, paid: 1, refund: '27.50', held: 1 }
  expect((await previewImpact('class', classId)).answer).toEqual({ kind: 'class', ...counts })
  expect((await previewImpact('schedule', scheduleId)).answer).toEqual({ kind: 'schedule', ...counts })
  expect((await studio.call('listClasses', { as: admin })).answer.find(({ id }) => id === classId)?.isActive).toBe(true)
})

test('the impact preview of an instructor counts their classes, deleted ones too, and only schedules with coming dates', async () => {
  const body = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }
  const { answer: instructor } = await studio.call('createInstructor', { as: admin, body })
  expect((await previewImpact('instructor', instructor.id)).answer).toEqual({
    kind: 'instructor',
    classes: 0,
    schedules: 0,
  })
  const { id: classId } = await studio.aClass({ instructorId: instructor.id })
  await studio.aClass({ instructorId: instructor.id })
  await studio.aSchedule({ classId })
  await studio.aSchedule({ classId, endDate: '2025-06-01' })
  await studio.aSchedule({ classId, isRecurring: false, startDate: '2025-06-01' })
  await studio.aSchedule({ classId, isActive: false })
  expect((await previewImpact('instructor', instructor.id)).answer).toEqual({
    kind: 'instructor',
    classes: 2,
    schedules: 1,
  })
  await studio.call('deleteClass', { as: admin, params: { id: classId } })
  expect((await previewImpact('instructor', instructor.id)).answer).toEqual({
    kind: 'instructor',
    classes: 2,
    schedules: 0,
  })
})

test('the impact preview of a program counts its active enrollments', async () => {
  const { id } = await studio.aProgram()
  expect((await previewImpact('program', id)).answer).toEqual({ kind: 'program', enrollments: 0 })
  const guest = await studio.signedInAs('user')
  const { answer } = await studio.call('startProgramCheckout', { as: guest, body: { programId: id } })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries({ rounds: 1 })
  expect((await previewImpact('program', id)).answer).toEqual({ kind: 'program', enrollments: 1 })
})

test('the impact preview of a user says how many admins would be left [ADMIN-11]', async () => {
  const adminCount = await userStore(studio.deps).countAdmins()
  expect((await previewImpact('user', admin.user.id)).answer).toEqual({ kind: 'user', adminsLeft: adminCount - 1 })
  const user = await studio.aUser()
  expect((await previewImpact('user', user.id)).answer).toEqual({ kind: 'user', adminsLeft: adminCount })
})

test('the impact preview of an unknown kind, or an unknown or malformed id, answers 404', async () => {
  for (const kind of ['class', 'schedule', 'instructor', 'program', 'user']) {
    for (const id of ['0123456789abcdef01234567', 'nonsense', '__proto__']) {
      expect([kind, (await previewImpact(kind, id)).error.code]).toEqual([kind, 'NOT_FOUND'])
    }
  }
  for (const kind of ['toString', '__proto__', 'room'])
    expect((await previewImpact(kind, admin.user.id)).status).toBe(404)
})
