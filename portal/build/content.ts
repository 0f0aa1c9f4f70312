import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  cataloguePagesSchema,
  footerCopySchema,
  memberPagesSchema,
  newsletterCopySchema,
  pickPromises,
  promisesSchema,
  studioSchema,
} from '@studio/contract'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import type { Schema } from 'yup'

const contentFolder = resolve(import.meta.dirname, '../../marketing/src/content')

/** Reads a content file and validates it. The error names the file and the field. */
export function readContent<Content>(file: string, schema: Schema<Content>): Content {
  try {
    const content: unknown = parse(readFileSync(resolve(contentFolder, file), 'utf8'))
    return schema.validateSync(content, { strict: true, stripUnknown: true })
  } catch (error) {
    throw new Error(`marketing/src/content/${file}: ${error instanceof Error ? error.message : error}`)
  }
}

const readStudio = () => readContent('studio.yaml', studioSchema)

/** The text above the newsletter form, with the studio's member count filled in. */
export function readFooterCopy() {
  const { title, text } = readContent('footer.yaml', footerCopySchema).newsletter
  return { title, text: text.replaceAll('{members}', readStudio().claims.members) }
}

/** Title and description of the indexable pages; the rest of their text is only in the HTML. */
function readPageHeads() {
  const pages = Object.entries(readContent('catalogue-pages.yaml', cataloguePagesSchema))
  return Object.fromEntries(pages.map(([name, { title, description }]) => [name, { title, description }]))
}

/** The copy of the members' pages; the benefits on /subscribe come from promises.yaml. */
export function readMemberPages() {
  const { subscribe, ...pages } = readContent('member-pages.yaml', memberPagesSchema)
  const { promises } = readContent('promises.yaml', promisesSchema)
  const benefits = pickPromises(promises, subscribe.promises).map(({ text }) => text)
  return { ...pages, subscribe: { title: subscribe.title, benefits } }
}

/** The exports of each virtual module. One module per page, so that no page loads the copy of another. */
const copyModules: Record<string, () => Record<string, unknown>> = {
  'virtual:studio': () => ({ studio: readStudio(), pageHeads: readPageHeads(), footerCopy: readFooterCopy() }),
  'virtual:copy/welcome': () => ({ copy: readMemberPages().welcome }),
  'virtual:copy/community': () => ({ copy: readMemberPages().community }),
  'virtual:copy/why-choose': () => ({ copy: readMemberPages().whyChoose }),
  'virtual:copy/subscribe': () => ({ copy: readMemberPages().subscribe }),
  'virtual:copy/newsletter': () => ({ copy: readContent('forms.yaml', newsletterCopySchema).newsletter }),
}

const watchedFiles = ['studio', 'catalogue-pages', 'member-pages', 'promises', 'forms', 'footer'].map(
  (name) => `${name}.yaml`,
)

/**
 * Inlines the copy from the content folder: what every page needs as `import { studio } from 'virtual:studio'`, the
 * rest as `import { copy } from 'virtual:copy/welcome'`. Writes name, tagline and release (STUDIO_VERSION) into index.html.
 */
export function inlineContent(): Plugin {
  return {
    name: 'inline-content',
    resolveId: (id) => (id in copyModules ? `\0${id}` : undefined),
    load(id) {
      const readExports = copyModules[id.slice(1)]
      if (!readExports) return undefined
      for (const file of watchedFiles) this.addWatchFile(resolve(contentFolder, file))
      return Object.entries(readExports())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    transformIndexHtml(html) {
      const { name, tagline } = readStudio()
      return html
        .replaceAll('%STUDIO_NAME%', escapeHtml(name))
        .replaceAll('%STUDIO_TAGLINE%', escapeHtml(tagline))
        .replaceAll('%STUDIO_VERSION%', escapeHtml(process.env.STUDIO_VERSION || 'unreleased'))
    },
  }
}

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
