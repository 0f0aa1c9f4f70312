import { type Day, daysBetween, formatLongDay, getWeek } from '@studio/contract'
import type { Locator, Page } from 'playwright/test'
import { expect } from '../journey.ts'
import { getStudioToday } from './fixtures.ts'

/** Counts the weeks from the current one, with which the calendar opens, to the week of a date. */
export function countWeeksUntil(date: Day): number {
  const [currentWeekStart, targetWeekStart] = [getWeek(getStudioToday())[0], getWeek(date)[0]]
  return currentWeekStart && targetWeekStart ? daysBetween(currentWeekStart, targetWeekStart) / 7 : 0
}

/** The button of an occurrence in the week grid. */
export function findOccurrenceOnGrid(page: Page, { name, date }: { name: string; date: Day }): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}, ${formatLongDay(date)},`) })
}

/** Opens the calendar of the admin area at the week of a date. */
async function openWeek(page: Page, date: Day): Promise<void> {
  await page.goto('/admin#calendar')
  const nextButton = page.getByRole('button', { name: 'Next week' })
  for (let weeks = countWeeksUntil(date); weeks > 0; weeks -= 1) await nextButton.click()
  await expect(page.getByRole('region', { name: formatLongDay(date) })).toBeVisible()
}

/** Opens an occurrence in the calendar and returns its dialog. */
export async function openOccurrence(page: Page, occurrence: { name: string; date: Day }): Promise<Locator> {
  await openWeek(page, occurrence.date)
  await findOccurrenceOnGrid(page, occurrence).click()
  const dialog = page.getByRole('dialog', { name: occurrence.name })
  await expect(dialog).toBeVisible()
  return dialog
}
