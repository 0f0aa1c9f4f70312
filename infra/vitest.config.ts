import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = ['api/contract', 'api', 'portal/ui', 'portal/client', 'portal', 'admin-remote', 'marketing']

/** All packages in one run (npm run test:unit); each has its own vitest.config.ts and also runs alone. */
export default defineConfig({
  test: {
    projects: [
      ...packages.map((folder) => join(repository, folder, 'vitest.config.ts')).filter((config) => existsSync(config)),
      {
        root: join(repository, 'infra'),
        test: {
          name: 'infra',
          environment: 'node',
          include: ['**/*.test.ts'],
          // Test files leave no state in the process, and a process for each would take longer than most of the tests.
          isolate: false,
          unstubEnvs: true,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
