import type { Booking, Day, Occurrence } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { makeMember } from './fresh-class.ts'
import { signUpFresh } from './people.ts'

/** Opens the booking dialog of a class on /classes and waits until it has chosen a date. */
export async function openBooking(page: Page, className: string): Promise<void> {
  await page.goto('/classes')
  await page.getByRole('button', { name: `Book Class: ${className}` }).click()
  await expect(page.getByRole('dialog', { name: className })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible()
}

/** The seats taken on one date of a class, as everybody can read them. */
export async function loadFreeSeats(page: Page, { classId, date }: { classId: string; date: Day }): Promise<number> {
  const answer = await page.request.get(`/api/schedules?from=${date}&to=${date}`)
  const occurrences = (await answer.json()) as Occurrence[]
  return occurrences.filter((one) => one.classId === classId).reduce((sum, { bookedCount }) => sum + bookedCount, 0)
}

/** Books through the API, as the person whom the page is signed in as. */
export async function bookAs(page: Page, body: { classId: string; bookingDate: Day }): Promise<Booking> {
  const answer = await page.request.post('/api/bookings', { data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Booking
}

/** Signs up a new user and makes them an active member. */
export async function signUpMember(page: Page, admin: APIRequestContext) {
  const account = await signUpFresh(page, 'member')
  const user = (await (await page.request.get('/api/user')).json()) as { id: string }
  await makeMember(admin, user)
  return account
}
