import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { waitlistScenes } from '../../../testing/waiting-studio.ts'

const studio = await aPayingStudio()
const { aFullClass, freeSeat, joined, book, cancel, settle, mine, subjectsTo } = waitlistScenes(studio)

const choose = async (as: Person, waitlist: boolean) => {
  const { status, answer } = await studio.call('changeMyMails', { as, body: { waitlist } })
  expect([status, answer.waitlist]).toEqual([200, waitlist])
}
test('who wants no news of waitlists is not informed of their place, of a seat that went past, or of waitlists that ended [ACCOUNTS-26]', async () => {
  const quiet = await studio.signedInAs('member')
  await choose(quiet, false)
  const [skipped, won, lost] = [await aFullClass(), await aFullClass(), await aFullClass()]
  const rival = { ...(await studio.aWeeklyClass()), bookingDate: skipped.of.bookingDate }
  // Booked before: a booking made while one waits ends the lists at that time (WAITLIST-17).
  const { answer: booked } = await book(quiet, rival)
  for (const { of } of [skipped, won, lost]) await joined(quiet, of)
  await freeSeat(skipped)
  expect((await mine(quiet)).flatMap(({ skips }) => skips)).toMatchObject([{ reason: 'overlap' }])
  await cancel(quiet, booked.id)
  await freeSeat(won)
  expect((await mine(quiet)).filter(({ state }) => state === 'ended')).toHaveLength(2)
  const subjects = (await subjectsTo(quiet)).filter((subject) => !/^(You are booked|Booking cancelled)/.test(subject))
  expect(subjects).toEqual(['You got in: Morning Yoga'])
})

test('an offer, a moved date and a cancelled one are mailed also to who wants no news of waitlists [ACCOUNTS-26]', async () => {
  const [guest, member] = [await studio.signedInAs('user'), await studio.signedInAs('member')]
  for (const person of [guest, member]) await choose(person, false)
  const full = await aFullClass({ capacity: 2 })
  for (const person of [guest, member]) await joined(person, full.of)
  const admin = await studio.signedInAs('admin')
  const params = { id: full.of.scheduleId, date: full.of.bookingDate }
  await studio.call('changeDate', { as: admin, params, body: { startTime: '19:00', endTime: '20:00' } })
  await freeSeat(full)
  await studio.call('cancelDate', { as: admin, params, body: {} })
  await settle()
  const offered = (await subjectsTo(guest)).filter((subject) => subject.startsWith('A seat for you until'))
  expect(offered).toHaveLength(1)
  expect(await subjectsTo(member)).toEqual([
    'A change to a class you wait for: Morning Yoga',
    'Cancelled: Morning Yoga',
  ])
})
