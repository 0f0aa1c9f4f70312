import { fakeTimers } from '@studio/ui/testing/fake-timers'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'admin-remote',
    root: import.meta.dirname,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/admin' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Every test cleans up after itself (setup.ts), so the files can share one jsdom.
    isolate: false,
    // Inserts style rules one by one. As appended text, each would make jsdom parse the whole style sheet again.
    env: { SC_DISABLE_SPEEDY: 'false' },
    fakeTimers,
    // Filling in dialogs and checking them with axe takes long on busy machines.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
