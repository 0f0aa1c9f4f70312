import { defineConfig } from 'vitest/config'
import { fakeTimers } from './src/testing/fake-timers.ts'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // every test cleans up after itself (setup.ts), so the files can share one jsdom window
    isolate: false,
    // One rule at a time: appended as text, each would have jsdom read the whole style sheet again.
    env: { SC_DISABLE_SPEEDY: 'false' },
    fakeTimers,
    testTimeout: 20_000,
  },
})
