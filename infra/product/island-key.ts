import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './settings.ts'

/**
 * Returns the key with which Astro encrypts the properties of server islands, and creates it on first use. The key becomes
 * part of a build, so all builds of the repository share one: the server of a later build must decrypt the pages of an
 * earlier one. ASTRO_KEY takes precedence, because several servers must share one.
 */
export function readIslandKey(): string {
  if (process.env.ASTRO_KEY) return process.env.ASTRO_KEY
  const file = join(repository, '.data/astro-key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const key = randomBytes(32).toString('base64')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    return key
  }
}
