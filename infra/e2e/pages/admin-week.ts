import { type Day, daysBetween, formatLongDay, getWeek } from '@studio/contract'
import type { Locator, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { studioToday } from './fresh-class.ts'

/** How many weeks a date lies after the one that the calendar opens with. */
export function weeksUntil(date: Day): number {
  const [first, last] = [getWeek(studioToday())[0], getWeek(date)[0]]
  return first && last ? daysBetween(first, last) / 7 : 0
}

/** One date of a class on the week grid. */
export function dateOnGrid(page: Page, { name, date }: { name: string; date: Day }): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}, ${formatLongDay(date)},`) })
}

/** Opens the calendar of the admin area at the week of a date. */
export async function openWeek(page: Page, date: Day): Promise<void> {
  await page.goto('/admin#calendar')
  const next = page.getByRole('button', { name: 'Next week' })
  for (let weeks = weeksUntil(date); weeks > 0; weeks -= 1) await next.click()
  await expect(page.getByRole('region', { name: formatLongDay(date) })).toBeVisible()
}

/** Opens one date of a class, and answers its dialog. */
export async function openDate(page: Page, at: { name: string; date: Day }): Promise<Locator> {
  await openWeek(page, at.date)
  await dateOnGrid(page, at).click()
  const dialog = page.getByRole('dialog', { name: at.name })
  await expect(dialog).toBeVisible()
  return dialog
}
