import type { Booking, Day, Occurrence } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { makeMember } from './fixtures.ts'
import { loadJson } from './load-json.ts'
import { signUpNewUser } from './people.ts'

/** Opens the booking dialog of a class on /classes and waits until it has chosen a date. */
export async function openBookingDialog(page: Page, className: string): Promise<void> {
  await page.goto('/classes')
  await page.getByRole('button', { name: `Book Class: ${className}` }).click()
  await expect(page.getByRole('dialog', { name: className })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
}

/** Returns how many seats of a class are booked on a date, from the public schedule. */
export async function loadBookedSeats(page: Page, { classId, date }: { classId: string; date: Day }): Promise<number> {
  const response = await page.request.get(`/api/schedules?from=${date}&to=${date}`)
  const occurrences = (await response.json()) as Occurrence[]
  return occurrences
    .filter((occurrence) => occurrence.classId === classId)
    .reduce((sum, { bookedCount }) => sum + bookedCount, 0)
}

/** Books through the API as the user of a page's or a browser context's session. */
export async function bookAsPageUser(
  { request }: { request: APIRequestContext },
  body: { classId: string; bookingDate: Day },
): Promise<Booking> {
  const response = await request.post('/api/bookings', { data: body })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as Booking
}

/** Signs up a new user and makes them an active member; the email address is unconfirmed unless `isEmailConfirmed`. */
export async function signUpMember(page: Page, adminApi: APIRequestContext, options?: { isEmailConfirmed: boolean }) {
  const account = await signUpNewUser(page, { usernamePrefix: 'member', ...options })
  const user = await loadJson<{ id: string }>(page.request, '/api/user')
  await makeMember(adminApi, user)
  return account
}
