import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright/test'
import { repository } from '../product/settings.ts'

// The folder name contains the version of @sparticuz/chromium, so versions never share files.
const BUNDLED_FOLDER = join(repository, 'node_modules/.cache/browser-153')
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of the browser for the tests. E2E_CHROMIUM is a path, or `bundled` for the browser from npm; without it
 * the system's browser, Playwright's or the bundled one is used, in this order.
 * The choice is written to E2E_CHROMIUM because every worker reads the configuration again.
 */
export async function prepareBrowser(): Promise<string> {
  const requestedBrowser = process.env.E2E_CHROMIUM
  const path =
    requestedBrowser && requestedBrowser !== 'bundled'
      ? requestedBrowser
      : await findBrowser({ bundled: requestedBrowser === 'bundled' })
  process.env.E2E_CHROMIUM = path
  return path
}

async function findBrowser({ bundled }: { bundled: boolean }): Promise<string> {
  const candidates = bundled ? [] : [...SYSTEM_BROWSERS, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path)) ?? unpackBundled()
}

/**
 * Returns the options to launch the browser. Do not use the arguments of @sparticuz/chromium: `--single-process` ends the
 * browser when a second context closes, and `--disable-web-security` hides errors that the tests shall find.
 */
export function getLaunchOptions(path: string) {
  const env = path.startsWith(BUNDLED_FOLDER) ? getBundledEnvironment() : {}
  return {
    executablePath: path,
    args: ['--disable-dev-shm-usage'],
    env: { ...process.env, ...env } as Record<string, string>,
  }
}

function getBundledEnvironment(): Record<string, string> {
  const libraries = [join(BUNDLED_FOLDER, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: join(BUNDLED_FOLDER, 'fonts'),
    HOME: process.env.HOME ?? BUNDLED_FOLDER,
  }
}

async function unpackBundled(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The bundled browser is for Linux x64 only: install Chromium or Chrome and set E2E_CHROMIUM to its path (here: ${process.platform} ${process.arch}).`,
    )
  }
  const executable = join(BUNDLED_FOLDER, 'chromium')
  if (existsSync(executable)) return executable
  // Unpack to a temporary folder and rename it, so that an interrupted run leaves no incomplete browser.
  const temporaryFolder = `${BUNDLED_FOLDER}.${process.pid}.part`
  mkdirSync(temporaryFolder, { recursive: true })
  await unpackInto(temporaryFolder)
  writeFileSync(join(temporaryFolder, 'fonts/fonts.conf'), fontSettings)
  try {
    renameSync(temporaryFolder, BUNDLED_FOLDER)
  } catch (error) {
    if (!existsSync(executable)) throw error
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  return executable
}

async function unpackInto(folder: string): Promise<void> {
  const formerTmpdir = process.env.TMPDIR
  // The package unpacks into TMPDIR and trusts files that exist there, so give it an empty folder.
  process.env.TMPDIR = folder
  try {
    const { default: chromiumPackage, inflate } = await import('@sparticuz/chromium')
    await chromiumPackage.executablePath()
    const archives = dirname(dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname))
    await inflate(join(archives, 'bin/al2023.tar.br'))
  } finally {
    if (formerTmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = formerTmpdir
  }
}

// The package's own configuration expects the fonts in the folders of a cloud function.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(BUNDLED_FOLDER, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(BUNDLED_FOLDER, 'font-cache')}</cachedir>
</fontconfig>
`
