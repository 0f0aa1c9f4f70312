import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyTheme, type Theme } from './theme-colours.ts'

/** Servers send this folder with an immutable cache header, so each file name contains a hash of its content. */
const BASE_PATH = '/_astro/drawings/'

/** The URLs of one drawing by theme. */
type DrawingFiles = Record<Theme, string>

/**
 * Writes the files of a drawing into `folder` and returns their URLs. A running server (`canWrite` is false) only links
 * to files that the build wrote; it returns undefined for a drawing without files, such as that of a new class.
 */
export function createDrawingFiles({
  markup,
  folder,
  canWrite,
}: {
  markup: string
  folder: string | undefined
  canWrite: boolean
}): DrawingFiles | undefined {
  if (!folder) return undefined
  const files = (['light', 'dark'] as const).map((theme) => {
    const picture = applyTheme(markup, theme).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 12)}.svg`
    return { theme, picture, name }
  })
  for (const { name, picture } of files) {
    if (existsSync(join(folder, name))) continue
    if (!canWrite) return undefined
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), picture)
  }
  return Object.fromEntries(files.map(({ theme, name }) => [theme, BASE_PATH + name])) as DrawingFiles
}
