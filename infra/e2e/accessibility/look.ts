import type { Locator, Page } from 'playwright/test'
import { expect, findFaults } from '../journey.ts'
import type { Layer } from './screens.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * Checks a page with axe: all rules on a phone in dark mode, and the colour rules on a desktop in light mode. A layer over a
 * page shares the page's colours, so it is checked in dark mode only.
 */
export async function readByAxe({
  page,
  within,
  isPhoneOnly,
}: {
  page: Page
  within?: string | undefined
  isPhoneOnly?: boolean
}) {
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await findFaults(page, { within })
  await sizeFor({ page, isPhoneOnly })
  await page.emulateMedia({ colorScheme: 'light' })
  return within ? faults : [...faults, ...(await findFaults(page, { onlyColours: true }))]
}

/** Sets the window to the default size of a screen. */
export async function sizeFor({ page, isPhoneOnly }: { page: Page; isPhoneOnly?: boolean }): Promise<void> {
  await page.setViewportSize(isPhoneOnly ? sizes.phone : sizes.desk)
}

/** Opens a layer by keyboard and checks that it has the focus. */
export async function openByKeyboard(
  page: Page,
  { opener, role, name }: Layer,
): Promise<{ from: Locator; over: Locator }> {
  const from = page.getByRole(opener.role ?? 'button', { name: opener.name }).first()
  const over = page.getByRole(role, { name }).first()
  await expect(from).toBeVisible()
  await from.focus()
  await page.keyboard.press('Enter')
  await expect(over).toBeVisible()
  const isInside = () => over.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside, { message: 'the focus is in what has opened' }).toBe(true)
  return { from, over }
}

/** Closes a layer with Escape and checks that the focus returns to its opener. */
export async function closeByKeyboard(page: Page, { from, over }: { from: Locator; over: Locator }): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(over).toBeHidden()
  await expect(from).toBeFocused()
}

/**
 * Presses Tab from the beginning of a page to its end: every control must get the focus, and show it. Returns the names of
 * those that do not.
 */
export async function walkByTab(page: Page): Promise<{ unreached: string[]; unseen: string[] }> {
  const count = await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert], [aria-hidden="true"]'))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      // Tab stops at only one radio button of a group.
      .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio'))
    const met = new Map<Element, boolean>()
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // A radio group passes the focus on to one of its buttons.
      const isHandedOn = document.activeElement !== target && target.contains(document.activeElement)
      met.set(target, isHandedOn || isOutlined || boxShadow !== 'none')
    })
    Object.assign(window, { walk: { stops, met } })
    // A date field has three tab stops and one for its calendar.
    const dates = stops.filter((one) => one.matches('[type="date"], [type="time"]'))
    return stops.length + 3 * dates.length
  })
  // Sent without waiting for each answer; the browser takes them in order.
  await Promise.all(Array.from({ length: count + 4 }, () => page.keyboard.press('Tab')))
  return page.evaluate(() => {
    const { stops, met } = (window as unknown as { walk: { stops: HTMLElement[]; met: Map<Element, boolean> } }).walk
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}`
    return {
      unreached: stops.filter((one) => one.isConnected && !met.has(one)).map(nameOf),
      unseen: stops.filter((one) => met.get(one) === false).map(nameOf),
    }
  })
}
