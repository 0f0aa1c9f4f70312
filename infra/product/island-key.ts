import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './settings.ts'

/**
 * The key that Astro encrypts the properties of its server islands with. It is baked in at build, so it belongs to the
 * repository's build and not to one data folder: made once, kept, and given to every build, or pages of an earlier
 * build would ask the server of a later one in vain. ASTRO_KEY wins (several servers must share one).
 */
export function islandKey(): string {
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
