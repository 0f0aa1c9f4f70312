import { addDays, type Booking, type Day } from '@studio/contract'
import type { APIRequestContext } from 'playwright/test'
import { bookAs } from '../pages/booking.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'

// Before the cancellation deadline, at any hour.
const inThreeDays = () => addDays(studioToday(), 3)

async function wait(request: APIRequestContext, body: { classId: string; bookingDate: Day }): Promise<void> {
  const joined = await request.post('/api/waitlist', { data: { ...body, notLaterThan: null } })
  expect(joined.status(), await joined.text()).toBe(201)
}

test('a seat that frees up is booked at once for the member who waits, who reads it in a mail and on the dashboard [WAITLIST-12]', async ({
  freshClass,
  aUser,
}) => {
  const { id: classId, name } = await freshClass({ capacity: 1 })
  const [holder, waiter] = [await aUser({ isMember: true }), await aUser({ isMember: true })]
  const booked = { classId, bookingDate: inThreeDays() }
  const seat = await bookAs(await holder.context.newPage(), booked)
  await wait(waiter.context.request, booked)
  expect((await holder.context.request.delete(`/api/bookings/${seat.id}`)).status()).toBe(200)
  const page = await waiter.context.newPage()
  const mine = async () => (await (await page.request.get('/api/user/bookings')).json()) as Booking[]
  await expect.poll(async () => (await mine()).map(({ status }) => status)).toEqual(['confirmed'])
  await waitForEmailTo(page, { to: waiter.email, subject: name })
  await page.goto('/dashboard')
  const agenda = page.getByRole('region', { name: 'Upcoming Classes' })
  await expect(agenda.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden()
})
