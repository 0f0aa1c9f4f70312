import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Tells the pages where the build puts the files of their drawings (src/drawings/drawing-files.ts). */
export function drawings(): AstroIntegration {
  let folder = ''
  return {
    name: 'studio:drawings',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(new URL('_astro/drawings/', config.build.client))
      },
      'astro:build:start': () => {
        process.env.DRAWINGS_FOLDER = folder
      },
    },
  }
}
