import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { occurrenceStore } from '../../bookings/seats/index.ts'
import { enrollmentStore } from '../../enrollments/index.ts'
import { checkoutStore } from '../records/index.ts'

const studio = await aPayingStudio()
const { aWeeklyClass, aProgram } = studio
const close = (as: Person) => studio.call('deleteMyAccount', { as, body: { password: as.password } })

/** Pays on a page that was open while the account was closed and the provider was away; returns the refunds. */
async function payAfterClosing(as: Person, checkoutUrl: string) {
  await studio.fault('error')
  expect((await close(as)).status).toBe(200)
  await studio.fault('off')
  const before = await studio.ledger()
  await studio.pay(checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  const { payments, refunds } = await studio.ledger()
  return [payments.length - before.payments.length, refunds.length - before.refunds.length]
}

test('a program that is paid for after its buyer closed the account is refunded without an enrollment [PRIVACY-5]', async () => {
  const ann = await studio.signedInAs('user')
  const { id: programId } = await aProgram()
  const { answer } = await studio.call('startProgramCheckout', { as: ann, body: { programId } })
  expect(await payAfterClosing(ann, answer.checkoutUrl)).toEqual([1, 1])
  const enrollments = await enrollmentStore(studio.deps).allOf(ann.user.id)
  expect(enrollments.filter(({ status }) => status === 'active')).toEqual([])
  expect((await studio.mails()).filter(({ to }) => to === ann.user.email || to.endsWith('invalid'))).toEqual([])
})

test('a class that is paid for after its buyer closed the account is refunded and keeps no seat [PRIVACY-5]', async () => {
  const ann = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass()
  const occurrence = { classId, date: '2026-01-21', scheduleId }
  const body = { classId, bookingDate: occurrence.date }
  const { answer } = await studio.call('startClassCheckout', { as: ann, body })
  expect(await payAfterClosing(ann, answer.checkoutUrl)).toEqual([1, 1])
  expect(await occurrenceStore(studio.deps).seatsTaken(occurrence)).toBe(0)
})

test('a checkout opened while its account was being closed takes no seat when it is paid [PRIVACY-5]', async () => {
  const ann = await studio.signedInAs('user')
  const { classId, scheduleId } = await aWeeklyClass()
  const occurrence = { classId, date: '2026-01-21', scheduleId }
  const body = { classId, bookingDate: occurrence.date }
  const { liveOf } = checkoutStore(studio.deps)
  const opened = Promise.withResolvers<string>()
  // Closing has looked for open checkouts, and then one is opened.
  checkoutStore(studio.deps).liveOf = async (userId) => {
    checkoutStore(studio.deps).liveOf = liveOf
    const found = await liveOf(userId)
    const { answer } = await studio.call('startClassCheckout', { as: ann, body })
    opened.resolve(answer.checkoutUrl)
    return found
  }
  expect((await close(ann)).status).toBe(200)
  const before = (await studio.ledger()).refunds.length
  await studio.pay(await opened.promise)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect((await studio.ledger()).refunds.length - before).toBe(1)
  expect(await occurrenceStore(studio.deps).seatsTaken(occurrence)).toBe(0)
})
