import { defineConfig } from 'playwright/test'
import { launchOptions, prepareBrowser } from './browser.ts'

const path = await prepareBrowser()

/** The browser journeys: `npm run test:journeys`, one studio for all, three at a time. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the two cores that the tests are meant for: a journey waits for the network and the clock a quarter of its time.
  workers: 3,
  // A busy machine may make a journey late once; one that needs its second try is named in the summary.
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
    // Not the studio's time zone: code that confuses the two fails a journey.
    timezoneId: 'Europe/Berlin',
    launchOptions: launchOptions(path),
    // A click waits until its target rests, so motion costs time in every journey. Those of *-still look at it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey costs a quarter of the processor time of all; the second try of one that failed is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
