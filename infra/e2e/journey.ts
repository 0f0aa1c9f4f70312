import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { test as base, expect, type Page } from 'playwright/test'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

type Fixtures = {
  /** Parts of console errors that this journey expects; any other error fails it. */
  allowedErrors: string[]
  watchConsole: undefined
  showStudioLog: undefined
}

/** The `test` of every journey: fails when the page logs or throws an error. */
export const test = base.extend<Fixtures>({
  allowedErrors: async ({ browserName: _browser }, use) => use([]),
  watchConsole: [
    // Depends on showStudioLog, so that the log is also shown when watchConsole fails the journey.
    async ({ page, allowedErrors, showStudioLog: _studioLog }, use) => {
      const errors: string[] = []
      const record = (text: string) => {
        if (!allowedErrors.some((allowedText) => text.includes(allowedText))) errors.push(text)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') record(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => record(String(error)))
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
  showStudioLog: [
    async ({ browserName: _browser }, use, testInfo) => {
      const linesBefore = readStudioLog().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const lines = readStudioLog().slice(linesBefore)
      expect.soft(lines.slice(-20), 'what the studio logged while this journey failed').toEqual([])
    },
    { auto: true },
  ],
})

/** Reads the warnings and errors that the journeys' studio has logged so far. */
function readStudioLog(): string[] {
  const file = process.env.E2E_STUDIO_LOG
  return file ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}

export { expect }

const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the page or a part of it with axe after all animations: the rules of WCAG 2.2 AA and axe's best practices, or only
 * the rules about colours.
 */
export async function findViolations(
  page: Page,
  { within = ':root', onlyColours = false }: { within?: string; onlyColours?: boolean } = {},
): Promise<{ id: string; impact: string; selector: string; help: string }[]> {
  const isAxeLoaded = await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    return 'axe' in window
  })
  if (!isAxeLoaded) await page.evaluate(axeSource)
  const options: RunOptions = {
    runOnly: onlyColours ? { type: 'rule', values: colourRules } : { type: 'tag', values: ruleTags },
    resultTypes: ['violations'],
    // No screen has frames, and fetching the style sheets again takes longer than all rules.
    iframes: false,
    preload: false,
  }
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(within, options)
      return violations.flatMap(({ id, impact, help, nodes }) =>
        nodes.map(({ target }) => ({ id, impact: impact ?? 'minor', selector: target.join(' '), help })),
      )
    },
    { within, options },
  )
}

/** Fails when axe finds a violation in the page, or in the dialog if one is open. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const hasDialog = (await page.locator(DIALOG).count()) > 0
  expect(
    await findViolations(page, { within: within ?? (hasDialog ? DIALOG : ':root') }),
    'violations found by axe',
  ).toEqual([])
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

/** Fails when the page or an open dialog scrolls sideways at one of three widths; `check` also runs at each width. */
export async function expectFitsEveryWidth(page: Page, check?: (width: number) => Promise<void>): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const scrollingDialogs = await page
      .locator(DIALOG)
      .evaluateAll((dialogs) =>
        dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth).map((dialog) => dialog.textContent),
      )
    expect(scrollingDialogs, `dialogs that scroll sideways at ${width}`).toEqual([])
    await check?.(width)
  }
}

/** Fails when the page or an open dialog does not fit one of three widths, or when axe finds a violation at the narrowest. */
export const expectUsableAtEveryWidth = (page: Page): Promise<void> =>
  expectFitsEveryWidth(page, async (width) => {
    if (width === 390) await expectAccessible(page)
  })
