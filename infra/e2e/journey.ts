import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'

type Extras = {
  /** Console errors that this journey expects, as parts of their text; every other one fails it. */
  allowedErrors: string[]
  watchConsole: undefined
}

/** The `test` of every journey: a page that may not log an error or throw one. */
export const test = base.extend<Extras>({
  allowedErrors: async ({ browserName: _browser }, use) => use([]),
  watchConsole: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!allowedErrors.some((part) => text.includes(part))) errors.push(text)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => note(String(error)))
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * axe for this page. It reads the page by itself: its other way opens a second page to put the results of frames from
 * elsewhere together, which doubles the time of each reading. No screen has such a frame, and one that had fails here.
 */
export function axeOn(page: Page): AxeBuilder {
  const origins = new Set(page.frames().map((frame) => new URL(frame.url()).origin))
  expect([...origins], 'origins of the frames that axe is to read').toHaveLength(1)
  return new AxeBuilder({ page }).setLegacyMode()
}

/** Fails when the page breaks a rule of WCAG 2.2 AA that axe can see; motion is waited out first. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  const builder = axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, 'what axe found').toEqual([])
}

/** Fails when the page is wider than the window: nothing may scroll sideways, at no width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

/**
 * Fails when the page, or what is open over it, scrolls sideways at a width that counts, or breaks a rule that axe can
 * see at the narrowest. Each screen by itself is read at both ends by the accessibility journeys.
 */
export async function expectSoundAtEveryWidth(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const wider = await page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
        .filter((dialog) => dialog.scrollWidth > dialog.clientWidth)
        .map((dialog) => dialog.textContent),
    )
    expect(wider, `dialogs that scroll sideways at ${width}`).toEqual([])
    if (width === 390) await expectAccessible(page)
  }
}
