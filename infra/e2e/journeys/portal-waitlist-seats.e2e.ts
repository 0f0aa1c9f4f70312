import { addDays, type Booking, type Day } from '@studio/contract'
import type { APIRequestContext } from 'playwright/test'
import { expectAccessible } from '../journey.ts'
import { bookAs } from '../pages/booking.ts'
import { payWith, testCards } from '../pages/checkout.ts'
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

test('a guest is offered a freed seat, pays on the hosted page, and has it [WAITLIST-13]', async ({
  freshClass,
  aUser,
}) => {
  const { id: classId, name } = await freshClass({ capacity: 1 })
  const [holder, guest] = [await aUser({ isMember: true }), await aUser()]
  const booked = { classId, bookingDate: inThreeDays() }
  const seat = await bookAs(await holder.context.newPage(), booked)
  await wait(guest.context.request, booked)
  expect((await holder.context.request.delete(`/api/bookings/${seat.id}`)).status()).toBe(200)
  const page = await guest.context.newPage()
  const state = async () => {
    const entries = (await (await page.request.get('/api/user/waitlist')).json()) as { state: string }[]
    return entries.map((entry) => entry.state)
  }
  await expect.poll(state).toEqual(['offered'])
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting' })
  await expect(waiting.getByText(/^Held for you until .* left\.$/)).toBeVisible()
  await expectAccessible(page)
  const pay = waiting.getByRole('button', { name: `Pay $20.00: ${name}` })
  await pay.focus()
  await page.keyboard.press('Enter')
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByText('Confirmed')).toBeVisible()
  await expect(waiting).toBeHidden()
})
