import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright/test'
import { repository } from '../product/settings.ts'

// The folder carries the version of @sparticuz/chromium: another version never meets this one's files.
const BUNDLED = join(repository, 'node_modules/.cache/browser-153')
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of the browser for the tests. E2E_CHROMIUM is a path, or `bundled` for the one installed by npm; without it the
 * system's, Playwright's own or the bundled browser is used, in this order.
 * The choice is written to E2E_CHROMIUM, since every worker reads the configuration again.
 */
export async function prepareBrowser(): Promise<string> {
  const wished = process.env.E2E_CHROMIUM
  const path = wished && wished !== 'bundled' ? wished : await findBrowser({ bundled: wished === 'bundled' })
  process.env.E2E_CHROMIUM = path
  return path
}

async function findBrowser({ bundled }: { bundled: boolean }): Promise<string> {
  const known = bundled ? [] : [...SYSTEM, chromium.executablePath()]
  return known.find((path) => path && existsSync(path)) ?? unpackBundled()
}

/**
 * How to launch the browser. Never @sparticuz/chromium's own list of arguments: `--single-process` ends the browser
 * when a second context closes, and `--disable-web-security` hides what the tests are to find.
 */
export function launchOptions(path: string) {
  const env = path.startsWith(BUNDLED) ? bundledEnvironment() : {}
  return {
    executablePath: path,
    args: ['--disable-dev-shm-usage'],
    env: { ...process.env, ...env } as Record<string, string>,
  }
}

function bundledEnvironment(): Record<string, string> {
  const libraries = [join(BUNDLED, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(BUNDLED, 'fonts'), HOME: process.env.HOME ?? BUNDLED }
}

async function unpackBundled(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The bundled browser is for Linux x64 only: install Chromium or Chrome and set E2E_CHROMIUM to its path (here: ${process.platform} ${process.arch}).`,
    )
  }
  const program = join(BUNDLED, 'chromium')
  if (existsSync(program)) return program
  // Beside and renamed, so that an interrupted first run leaves nothing half-written under the real name.
  const beside = `${BUNDLED}.${process.pid}.part`
  mkdirSync(beside, { recursive: true })
  await unpackInto(beside)
  writeFileSync(join(beside, 'fonts/fonts.conf'), fontSettings)
  try {
    renameSync(beside, BUNDLED)
  } catch (error) {
    if (!existsSync(program)) throw error
    rmSync(beside, { recursive: true, force: true })
  }
  return program
}

async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  // The package unpacks into the system's temporary folder and trusts whatever lies there; this gives it one of its
  // own.
  process.env.TMPDIR = folder
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    await packed.executablePath()
    const archives = dirname(dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname))
    await inflate(join(archives, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

// The package's own file looks for fonts where it would be unpacked in a cloud function.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(BUNDLED, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(BUNDLED, 'font-cache')}</cachedir>
</fontconfig>
`
