import { defineConfig } from 'vitest/config'
import { fakeTimers } from './src/testing/fake-timers.ts'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Every test cleans up after itself (setup.ts), so the files can share one jsdom window.
    isolate: false,
    // Inserts style rules one by one. As appended text, each would make jsdom parse the whole style sheet again.
    env: { SC_DISABLE_SPEEDY: 'false' },
    fakeTimers,
    testTimeout: 20_000,
  },
})
