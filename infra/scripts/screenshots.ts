/**
 * `npm run screenshots`: starts the studio with fresh demo data and writes the pictures of the README, infra/docs/*.png.
 * Colours are reduced to a palette, so that a clone stays small.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright/test'
import sharp from 'sharp'
import { launchOptions, prepareBrowser } from '../e2e/browser.ts'
import { type DemoAccount, signInAs } from '../e2e/pages/people.ts'
import { startStudio } from '../e2e/start-studio.ts'
import { repository } from '../product/settings.ts'

type Screenshot = {
  /** File name without its ending. */
  name: string
  path: string
  as?: DemoAccount
  context: BrowserContextOptions
}

const wide = { viewport: { width: 1280, height: 800 } }
const darkPhone = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  colorScheme: 'dark',
} as const
const screenshots: readonly Screenshot[] = [
  { name: 'landing', path: '/', context: wide },
  { name: 'calendar', path: '/calendar', as: 'member', context: wide },
  { name: 'admin-week', path: '/admin#calendar', as: 'admin', context: wide },
  { name: 'phone-dark', path: '/classes', as: 'member', context: darkPhone },
]

/** Waits until nothing is loading, neither lists nor pictures nor fonts. */
async function waitUntilComplete(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.skel').length === 0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

const folder = join(repository, 'infra/docs')
mkdirSync(folder, { recursive: true })
const studio = await startStudio()
const browser = await chromium.launch(launchOptions(await prepareBrowser()))
try {
  for (const { name, path, as, context } of screenshots) {
    const opened = await browser.newContext({
      ...context,
      baseURL: studio.url,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const page = await opened.newPage()
    if (as) await signInAs(page, as)
    await page.goto(path)
    await waitUntilComplete(page)
    const file = join(folder, `${name}.png`)
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(file)
    console.log(`infra/docs/${name}.png ${Math.round(size / 1000)} kB`)
    await opened.close()
  }
} finally {
  await browser.close()
  await studio.stop()
}
