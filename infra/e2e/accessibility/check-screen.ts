import type { Locator, Page } from 'playwright/test'
import { expect, findViolations } from '../journey.ts'
import type { Layer } from './screens.ts'

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * Finds violations with axe: all rules on a phone in dark mode, and with `checksLightMode` the colour rules in light mode at
 * the default size. Layers and further states of a page use the page's colours, so they need no `checksLightMode`.
 */
export async function findScreenViolations({
  page,
  within,
  checksLightMode,
  isPhoneOnly,
}: {
  page: Page
  within?: string | undefined
  checksLightMode: boolean
  isPhoneOnly: boolean
}) {
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await findViolations(page, { within })
  await setDefaultSize({ page, isPhoneOnly })
  await page.emulateMedia({ colorScheme: 'light' })
  return checksLightMode ? [...violations, ...(await findViolations(page, { onlyColours: true }))] : violations
}

/** Sets the window to the default size of a screen. */
export async function setDefaultSize({ page, isPhoneOnly }: { page: Page; isPhoneOnly: boolean }): Promise<void> {
  await page.setViewportSize(isPhoneOnly ? sizes.phone : sizes.desk)
}

/** Opens a layer by keyboard and checks that it has the focus. */
export async function openByKeyboard(
  page: Page,
  { opener, role, name }: Layer,
): Promise<{ openerButton: Locator; layer: Locator }> {
  const openerButton = page.getByRole(opener.role ?? 'button', { name: opener.name }).first()
  const layer = page.getByRole(role, { name }).first()
  await expect(openerButton).toBeVisible()
  await openerButton.focus()
  await page.keyboard.press('Enter')
  await expect(layer).toBeVisible()
  const isInside = () => layer.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside, { message: 'the focus is in the opened layer' }).toBe(true)
  return { openerButton, layer }
}

/** Closes a layer with Escape and checks that the focus returns to its opener. */
export async function closeByKeyboard(
  page: Page,
  { openerButton, layer }: { openerButton: Locator; layer: Locator },
): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(openerButton).toBeFocused()
}

/**
 * Presses Tab from the beginning of a page to its end: every control must get the focus, and show it. Returns the names of
 * those that do not.
 */
export async function tabThroughPage(page: Page): Promise<{ unreached: string[]; withoutVisibleFocus: string[] }> {
  const tabStopCount = await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const tabStops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
      .filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden="true"]'),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // Tab reaches only one radio button of a group.
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
    /** Whether each element that got the focus shows it. */
    const focusedElements = new Map<Element, boolean>()
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // A radio group passes the focus on to one of its buttons.
      const isPassedOn = document.activeElement !== target && target.contains(document.activeElement)
      focusedElements.set(target, isPassedOn || isOutlined || boxShadow !== 'none')
    })
    Object.assign(window, { tabWalk: { tabStops, focusedElements } })
    // A date field has three tab stops and one for its calendar.
    const dateFields = tabStops.filter((element) => element.matches('[type="date"], [type="time"]'))
    return tabStops.length + 3 * dateFields.length
  })
  // Sent without waiting for each key press; the browser processes them in order. A few more than needed do no harm.
  await Promise.all(Array.from({ length: tabStopCount + 4 }, () => page.keyboard.press('Tab')))
  return page.evaluate(() => {
    const { tabStops, focusedElements } = (
      window as unknown as { tabWalk: { tabStops: HTMLElement[]; focusedElements: Map<Element, boolean> } }
    ).tabWalk
    const describeElement = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    return {
      unreached: tabStops
        .filter((element) => element.isConnected && !focusedElements.has(element))
        .map(describeElement),
      withoutVisibleFocus: tabStops.filter((element) => focusedElements.get(element) === false).map(describeElement),
    }
  })
}
