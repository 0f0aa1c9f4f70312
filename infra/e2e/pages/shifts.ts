import type { Page } from 'playwright/test'

/** A movement that the browser reports: its share of the window, and the parts that moved. */
export type LayoutShift = { value: number; what: string[] }

/** Keeps what the browser reports of each visit, with the parts that moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since the page was asked for. */
export const shiftsSoFar = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts)
