import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../product/settings.ts'

/** The folders that nginx serves, by their name in a release. */
const servedFolders = {
  marketing: 'marketing/dist/client',
  portal: 'portal/dist',
  'admin-remote': 'admin-remote/dist',
} as const
const hashedFolders = ['marketing/_astro', 'portal/assets', 'admin-remote/assets']

/** The folder that nginx serves: a symbolic link that a new release replaces in one step. */
export const getCurrentRelease = (dataDir: string) => join(dataDir, 'releases', 'current')

/**
 * Makes the built files the current release. They are copied, so that a build in progress is never served. The hashed files
 * of the former release are kept for open tabs; older releases are removed.
 */
export function placeRelease({ dataDir, root = repository }: { dataDir: string; root?: string }): void {
  const folder = join(dataDir, 'releases')
  mkdirSync(folder, { recursive: true })
  const current = getCurrentRelease(dataDir)
  const formerRelease = existsSync(current) ? basename(readlinkSync(current)) : undefined
  const name = String(Number(formerRelease ?? 0) + 1).padStart(4, '0')
  const release = join(folder, name)
  rmSync(release, { recursive: true, force: true })
  for (const [site, builtFolder] of Object.entries(servedFolders))
    cpSync(join(root, builtFolder), join(release, site), { recursive: true, preserveTimestamps: true })
  if (formerRelease) copyHashedFiles({ from: join(folder, formerRelease), to: release })
  // A link cannot be changed in place, but a new one can be renamed over it.
  symlinkSync(name, `${current}.next`)
  renameSync(`${current}.next`, current)
  for (const oldName of readdirSync(folder))
    if (/^\d+$/.test(oldName) && oldName !== name && oldName !== formerRelease)
      rmSync(join(folder, oldName), { recursive: true, force: true })
}

function copyHashedFiles({ from, to }: { from: string; to: string }): void {
  for (const folder of hashedFolders) {
    if (!existsSync(join(from, folder))) continue
    cpSync(join(from, folder), join(to, folder), { recursive: true, preserveTimestamps: true, force: false })
  }
}
