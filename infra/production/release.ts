import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../product/settings.ts'

/** The folders with files that nginx serves, by the name that they have in a release. */
const served = {
  marketing: 'marketing/dist/client',
  portal: 'portal/dist',
  'admin-remote': 'admin-remote/dist',
} as const
const hashed = ['marketing/_astro', 'portal/assets', 'admin-remote/assets']

/** Where nginx finds the files of the release in force: a link that a new release replaces in one step. */
export const currentRelease = (dataDir: string) => join(dataDir, 'releases', 'current')

/**
 * Makes what was built the release in force: a copy beside the former one, so that a build under way is never served, and
 * with the former one's hashed files, which open tabs still ask for. Releases before that one are removed.
 */
export function placeRelease({ dataDir, root = repository }: { dataDir: string; root?: string }): void {
  const folder = join(dataDir, 'releases')
  mkdirSync(folder, { recursive: true })
  const current = currentRelease(dataDir)
  const former = existsSync(current) ? basename(readlinkSync(current)) : undefined
  const name = String(Number(former ?? 0) + 1).padStart(4, '0')
  const release = join(folder, name)
  rmSync(release, { recursive: true, force: true })
  for (const [site, from] of Object.entries(served))
    cpSync(join(root, from), join(release, site), { recursive: true, preserveTimestamps: true })
  if (former) keepHashed({ from: join(folder, former), to: release })
  // A link cannot be replaced, but another may be renamed over it.
  symlinkSync(name, `${current}.next`)
  renameSync(`${current}.next`, current)
  for (const old of readdirSync(folder))
    if (/^\d+$/.test(old) && old !== name && old !== former) rmSync(join(folder, old), { recursive: true, force: true })
}

function keepHashed({ from, to }: { from: string; to: string }): void {
  for (const folder of hashed) {
    if (!existsSync(join(from, folder))) continue
    cpSync(join(from, folder), join(to, folder), { recursive: true, preserveTimestamps: true, force: false })
  }
}
