import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const rooms = ['api/contract', 'api', 'portal/ui', 'portal/client', 'portal', 'admin-remote', 'marketing']

/** All rooms in one run (npm run test:unit); each room keeps its own vitest.config.ts and runs alone as well. */
export default defineConfig({
  test: {
    projects: [
      ...rooms.map((room) => join(repository, room, 'vitest.config.ts')).filter((config) => existsSync(config)),
      {
        root: join(repository, 'infra'),
        test: {
          name: 'infra',
          environment: 'node',
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
