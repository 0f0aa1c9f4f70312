import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { hasNginx } from '../nginx/nginx-process.ts'
import { findFreePort, isListening } from '../processes/ports.ts'
import { repository } from '../product/settings.ts'

const scratch = mkdtempSync(join(tmpdir(), 'left-behind-'))
afterAll(() => rmSync(scratch, { recursive: true }))

describe.runIf(hasNginx())('nginx as one of our processes', () => {
  test('nginx ends cleanly on SIGTERM and leaves no temporary files', async () => {
    const folders = { marketing: scratch, portal: scratch, admin: scratch }
    // The test sends no request to the API or the marketing server, so nothing listens on port 1.
    const values = { port: await findFreePort(), apiPorts: [1], marketingPort: 1, folders }
    const child = spawn(process.execPath, [join(repository, 'infra/production/nginx.ts')], {
      env: { ...process.env, TMPDIR: scratch, NGINX_VALUES: JSON.stringify(values) },
      stdio: 'inherit',
    })
    const exit = once(child, 'exit')
    await expect.poll(() => isListening(values.port), { timeout: 10_000 }).toBe(true)
    expect(readdirSync(scratch)).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(readdirSync(scratch)).toEqual([])
  })
})
