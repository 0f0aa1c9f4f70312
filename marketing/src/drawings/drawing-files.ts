import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyTheme, type Theme } from './theme-colours.ts'

/** Browsers cache these files for a year, so each file name is a hash of its content. */
const BASE_PATH = '/_astro/drawings/'

/** The URLs of one drawing by theme. */
type DrawingFiles = Record<Theme, string>

/**
 * Writes the files of a drawing into `folder` and returns their URLs; undefined without a folder (in development). Without
 * `canWrite` (in a running server) it returns the URLs of the files that the build wrote, or undefined if it wrote none, as
 * for a studio class created since the build.
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
    const svg = applyTheme(markup, theme).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    const name = `${createHash('sha256').update(svg).digest('hex').slice(0, 12)}.svg`
    return { theme, svg, name }
  })
  for (const { name, svg } of files) {
    if (existsSync(join(folder, name))) continue
    if (!canWrite) return undefined
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), svg)
  }
  return Object.fromEntries(files.map(({ theme, name }) => [theme, BASE_PATH + name])) as DrawingFiles
}
