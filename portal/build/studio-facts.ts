import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { studioSchema } from '@studio/contract'
import type { Plugin } from 'vite'
import { parse } from 'yaml'

const virtualId = 'virtual:studio'
const resolvedId = `\0${virtualId}`
const factsFile = resolve(import.meta.dirname, '../../marketing/src/content/studio.yaml')

/**
 * Inlines the studio's facts, which stand once in marketing's content, as `import { studio } from 'virtual:studio'`, and
 * writes name and tagline into index.html. A wrong file stops the build with the field's name.
 */
export function studioFacts(): Plugin {
  const read = () =>
    studioSchema.validateSync(parse(readFileSync(factsFile, 'utf8')), { strict: true, stripUnknown: true })
  return {
    name: 'studio-facts',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined
      this.addWatchFile(factsFile)
      return `export const studio = ${JSON.stringify(read())}`
    },
    transformIndexHtml(html) {
      const { name, tagline } = read()
      return html.replaceAll('%STUDIO_NAME%', escapeHtml(name)).replaceAll('%STUDIO_TAGLINE%', escapeHtml(tagline))
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
