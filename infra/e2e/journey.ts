import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { test as base, expect, type Page } from 'playwright/test'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

type Extras = {
  /** Console errors that this journey expects, as parts of their text; every other one fails it. */
  allowedErrors: string[]
  watchConsole: undefined
  explainByStudio: undefined
}

/** The `test` of every journey: a page that may not log an error or throw one. */
export const test = base.extend<Extras>({
  allowedErrors: async ({ browserName: _browser }, use) => use([]),
  watchConsole: [
    async ({ page, allowedErrors, explainByStudio: _endsLast }, use) => {
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
  explainByStudio: [
    async ({ browserName: _browser }, use, testInfo) => {
      const earlier = readStudioLog().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const lines = readStudioLog().slice(earlier)
      expect.soft(lines.slice(-20), 'what the studio logged while this journey failed').toEqual([])
    },
    { auto: true },
  ],
})

/** Warnings and errors that the processes of the journeys' own studio wrote so far. */
function readStudioLog(): string[] {
  const { E2E_STUDIO_LOG: file } = process.env
  return file ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
}

export { expect }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a colour scheme can change; everything else is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the page, or in a part of it: every rule of WCAG 2.2 AA, or those of colour. Motion is waited out first. */
export async function findFaults(
  page: Page,
  { within = ':root', onlyColours = false }: { within?: string; onlyColours?: boolean } = {},
): Promise<{ id: string; impact: string; where: string; help: string }[]> {
  const isLoaded = await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    return 'axe' in window
  })
  if (!isLoaded) await page.evaluate(axeSource)
  const options: RunOptions = {
    runOnly: onlyColours ? { type: 'rule', values: colourRules } : { type: 'tag', values: rules },
    resultTypes: ['violations'],
    // No screen has frames, and waiting for style sheets to be fetched again takes longer than all rules.
    iframes: false,
    preload: false,
  }
  return page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(within, options)
      return violations.flatMap(({ id, impact, help, nodes }) =>
        nodes.map(({ target }) => ({ id, impact: impact ?? 'minor', where: target.join(' '), help })),
      )
    },
    { within, options },
  )
}

/** Fails when axe finds something in the page, or in the dialog that is open over it. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const isOver = (await page.locator(DIALOG).count()) > 0
  expect(await findFaults(page, { within: within ?? (isOver ? DIALOG : ':root') }), 'what axe found').toEqual([])
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
    const wider = await page
      .locator(DIALOG)
      .evaluateAll((dialogs) =>
        dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth).map((dialog) => dialog.textContent),
      )
    expect(wider, `dialogs that scroll sideways at ${width}`).toEqual([])
    if (width === 390) await expectAccessible(page)
  }
}
