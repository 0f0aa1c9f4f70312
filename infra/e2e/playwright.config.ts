import { defineConfig } from 'playwright/test'
import { getLaunchOptions, prepareBrowser } from './browser.ts'

const browserPath = await prepareBrowser()

/** The browser journeys: `npm run test:journeys`, one studio for all, three at a time. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the two cores of CI: a fourth journey at a time only makes all of them slower.
  workers: 3,
  // A journey may time out on a busy machine; the summary names journeys that needed a second try.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Differs from the studio's time zone, so that code that confuses the two fails.
    timezoneId: 'Europe/Berlin',
    launchOptions: getLaunchOptions(browserPath),
    // A click waits for animations, which costs time in every journey. The *-layout-shift journeys allow animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the processor time, so only second tries are recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
