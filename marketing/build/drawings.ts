import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Sets DRAWINGS_FOLDER, the folder into which the build writes drawings (src/drawings/drawing-files.ts). */
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
