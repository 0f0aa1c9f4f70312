import { addDays, type Booking, type Day } from '@studio/contract'
import type { APIRequestContext } from 'playwright/test'
import { bookAsPageUser } from '../pages/booking.ts'
import { expect, getStudioToday, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

// Before the cancellation deadline at any hour.
const getDayInThreeDays = () => addDays(getStudioToday(), 3)

async function joinWaitlist(request: APIRequestContext, body: { classId: string; bookingDate: Day }): Promise<void> {
  const response = await request.post('/api/waitlist', { data: { ...body, cutOffMinutes: null } })
  expect(response.status(), await response.text()).toBe(201)
}

test('a freed seat is booked at once for the waiting member, who gets a mail and sees it on the dashboard [WAITLIST-12]', async ({
  createClass,
  createUser,
}) => {
  const { id: classId, name } = await createClass({ capacity: 1 })
  const [holder, waitingMember] = [await createUser({ isMember: true }), await createUser({ isMember: true })]
  const occurrence = { classId, bookingDate: getDayInThreeDays() }
  const booking = await bookAsPageUser(await holder.context.newPage(), occurrence)
  await joinWaitlist(waitingMember.context.request, occurrence)
  expect((await holder.context.request.delete(`/api/bookings/${booking.id}`)).status()).toBe(200)
  const page = await waitingMember.context.newPage()
  const loadBookings = () => loadJson<Booking[]>(page.request, '/api/user/bookings')
  await expect.poll(async () => (await loadBookings()).map(({ status }) => status)).toEqual(['confirmed'])
  await waitForEmailTo(page, { to: waitingMember.email, subject: name })
  await page.goto('/dashboard')
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await expect(agenda.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden()
})
