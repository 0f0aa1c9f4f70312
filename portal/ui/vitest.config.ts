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
    // Turns on styled-components' speedy mode. Without it, jsdom parses the whole style sheet again for every rule.
    env: { SC_DISABLE_SPEEDY: 'false' },
    fakeTimers,
    testTimeout: 20_000,
  },
})
