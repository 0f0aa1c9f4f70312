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
    testTimeout: 20_000,
  },
})
