import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'marketing',
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'testing/**/*.test.ts'],
    globalSetup: ['testing/build-test-site.ts'],
    // A test builds the site again, also on busy machines.
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
