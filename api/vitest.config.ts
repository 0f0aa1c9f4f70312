import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    // Modules keep no state between tests except self-emptying queues, and importing them for each file costs a third
    // of all.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/database-setup.ts'],
    // Real databases and processes on a busy machine: a test says by its own assertions how fast something must be.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    // A race that ends otherwise shows all that came of it: cut to 40 letters, the surprising code is the one left out.
    chaiConfig: { truncateThreshold: 0 },
  },
})
