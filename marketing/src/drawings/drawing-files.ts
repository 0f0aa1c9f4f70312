import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTheme, type Theme } from './theme-colours.ts'

/** In the folder that servers send with an immutable cache header, so that a file is named by its content. */
const BASE_PATH = '/_astro/drawings/'

/** The addresses of one drawing, a file for each theme. */
type DrawingFiles = Record<Theme, string>

/**
 * The files of a drawing. The build writes them into `folder`. A running server only links to files that the build
 * wrote, and returns undefined for a drawing without one (a class created since then).
 */
export function drawingFiles({
  markup,
  folder,
  write,
}: {
  markup: string
  folder: string | undefined
  write: boolean
}): DrawingFiles | undefined {
  if (!folder) return undefined
  const files = (['light', 'dark'] as const).map((theme) => {
    const picture = inTheme(markup, theme).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 12)}.svg`
    return { theme, picture, name }
  })
  for (const { name, picture } of files) {
    if (existsSync(join(folder, name))) continue
    if (!write) return undefined
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), picture)
  }
  return Object.fromEntries(files.map(({ theme, name }) => [theme, BASE_PATH + name])) as DrawingFiles
}
