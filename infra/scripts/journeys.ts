/** `npm run test:journeys [-- name]`: runs the browser journeys, on Linux x64 by default in the browser installed by npm. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'

const canUseBundledBrowser = process.platform === 'linux' && process.arch === 'x64'
if (canUseBundledBrowser) process.env.E2E_CHROMIUM ??= 'bundled'

const cli = join(repository, 'node_modules/playwright/cli.js')
const args = [cli, 'test', '--config', join(repository, 'infra/e2e/playwright.config.ts'), ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { cwd: repository, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
