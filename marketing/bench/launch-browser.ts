import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export type Browser = { port: number; close(): void }

/**
 * Starts Chromium for Lighthouse and returns its debugging port. E2E_CHROMIUM is the executable (infra sets it to the
 * one from npm); otherwise the system's is used.
 */
export async function launchBrowser(): Promise<Browser> {
  const executable = process.env.E2E_CHROMIUM ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (!executable || !existsSync(executable)) {
    throw new Error('No Chromium for Lighthouse: install one, or set E2E_CHROMIUM to its path.')
  }
  const profileFolder = mkdtempSync(join(tmpdir(), 'studio-lighthouse-'))
  const flags = ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--remote-debugging-port=0']
  const browserProcess = spawn(executable, [...flags, `--user-data-dir=${profileFolder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const close = () => {
    browserProcess.kill()
    rmSync(profileFolder, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface(browserProcess.stderr)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return { port: Number(port), close }
  }
  close()
  throw new Error(`${executable} ended before it could be used.`)
}
