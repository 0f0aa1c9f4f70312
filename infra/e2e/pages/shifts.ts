import type { Page } from 'playwright/test'

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

/** Returns the layout shifts since the page was requested. */
export const getLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts)
