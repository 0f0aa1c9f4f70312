import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from './booking-store.ts'

// nginx asks a second process when the first one dies before it answered; both get the same X-Request-Id.
const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass } = createCatalogue(studio)
const today = '2026-01-14'
const asking = (digit: string) => ({ headers: { 'X-Request-Id': digit.repeat(32) } })

test('a booking whose answer was lost is answered by the next process, and made once [BOOKING-10, SECURITY-32]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass()
  const body = { classId, bookingDate: today }
  const lost = await studio.call('bookClass', { as: ann, body, ...asking('a') })
  const again = await second.call('bookClass', { as: ann, body, ...asking('a') })
  expect([again.status, again.answer]).toEqual([201, lost.answer])
  expect(await bookingStore(studio.deps).allOf(ann.user.id)).toHaveLength(1)
  const another = await second.call('bookClass', { as: ann, body, ...asking('b') })
  expect([another.status, another.error.code]).toEqual([409, 'ALREADY_BOOKED'])
})

test('a cancellation whose answer was lost is answered by the next process [BOOKING-10]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass()
  const { answer } = await studio.call('bookClass', { as: ann, body: { classId, bookingDate: today } })
  const cancel = { as: ann, params: { id: answer.id } }
  const lost = await studio.call('cancelBooking', { ...cancel, ...asking('c') })
  const again = await second.call('cancelBooking', { ...cancel, ...asking('c') })
  expect([again.status, again.answer]).toEqual([200, lost.answer])
  const another = await second.call('cancelBooking', { ...cancel, ...asking('d') })
  expect([another.status, another.error.code]).toEqual([409, 'NOT_CANCELLABLE'])
})

test('only the proxy may say which request this is [BOOKING-10, SECURITY-32]', async () => {
  const id = 'e'.repeat(32)
  const asked = (from: string) => studio.call('getHealth', { from, headers: { 'X-Request-Id': id } })
  expect((await asked('127.0.0.1')).headers.get('X-Request-Id')).toBe(id)
  expect((await asked('203.0.113.9')).headers.get('X-Request-Id')).not.toBe(id)
})
