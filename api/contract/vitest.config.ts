import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    isolate: false,
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    testTimeout: 20_000,
  },
})
