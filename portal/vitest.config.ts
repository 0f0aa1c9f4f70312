import { fakeTimers } from '@studio/ui/testing/fake-timers'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { inlineContent } from './build/content.ts'

export default defineConfig({
  plugins: [react(), inlineContent()],
  test: {
    name: 'portal',
    root: import.meta.dirname,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/in-a-test' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Faster: every test cleans up after itself (setup.ts), so the files can share one page.
    isolate: false,
    // Inserts style rules one by one. As appended text, each would make jsdom parse the whole style sheet again.
    env: { SC_DISABLE_SPEEDY: 'false' },
    fakeTimers,
    // Tests render whole pages, also on busy machines.
    testTimeout: 40_000,
  },
})
