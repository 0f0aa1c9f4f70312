import { fakeTimers } from '@studio/ui/testing/fake-timers'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'client',
    root: import.meta.dirname,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/in-a-test' } },
    include: ['src/**/*.test.{ts,tsx}'],
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
