import type { Page } from 'playwright/test'
import { expect } from '../journey.ts'

/** A layout shift that the browser reports: its score and the elements that moved. */
type LayoutShift = { value: number; movedElements: string[] }

/** Records the layout shifts of each page load. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.push({
          value: entry.value,
          movedElements: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails when the layout shifts since the page was requested add up to more than the limit. */
export async function expectLayoutShiftAtMost(page: Page, maxShift: number): Promise<void> {
  const shifts = await getLayoutShifts(page)
  const totalShift = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(totalShift, JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift)
}

/** Returns the layout shifts since the page was requested. */
export const getLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts)
