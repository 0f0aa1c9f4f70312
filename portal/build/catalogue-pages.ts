import { type CataloguePages, cataloguePagesSchema } from '@studio/contract'
import type { Plugin } from 'vite'
import { escapeHtml, readContent } from './content.ts'

type CataloguePage = CataloguePages[keyof CataloguePages]

const pageNames = ['classes', 'programs', 'calendar'] as const
const noindexTag = '<meta name="robots" content="noindex">'

/**
 * Writes classes.html, programs.html and calendar.html next to index.html: the same application, each with its own
 * title, description, canonical address and text for search engines and browsers without scripts.
 */
export function cataloguePages(): Plugin {
  return {
    name: 'catalogue-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') return this.error('There is no index.html to make the catalogue pages from.')
      const html = String(shell.source)
      const pages = readContent('catalogue-pages.yaml', cataloguePagesSchema)
      const site = process.env.PUBLIC_URL ?? 'http://localhost:8080'
      for (const name of pageNames) {
        const source = toCataloguePage({ html, page: pages[name], address: new URL(`/${name}`, site).href })
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
      }
    },
  }
}

/** Returns one page's HTML, made from the shell. Throws if the shell lacks one of the parts to replace. */
export function toCataloguePage({
  html,
  page,
  address,
}: {
  html: string
  page: CataloguePage
  address: string
}): string {
  const studioName = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const title = `${escapeHtml(page.title)} | ${studioName}`
  const description = escapeHtml(page.description)
  const headTags = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({ type: 'website', site_name: studioName, title, description, url: escapeHtml(address) }).map(
      ([name, content]) => `<meta property="og:${name}" content="${content}">`,
    ),
  ]
  const linkItems = page.links.map(({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`)
  const fallbackHtml = [
    '<noscript><main class="wrap">',
    `<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.offer)}</p><ul>${linkItems.join('')}</ul>`,
    '</main></noscript>',
  ]
  const replacements: [shellPart: RegExp | string, pagePart: string][] = [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${description}">`],
    [noindexTag, headTags.join('\n    ')],
    [/<noscript>.*?<\/noscript>/s, fallbackHtml.join('')],
  ]
  let pageHtml = html
  for (const [shellPart, pagePart] of replacements) {
    const newHtml = pageHtml.replace(shellPart, () => pagePart)
    if (newHtml === pageHtml) throw new Error(`index.html lacks ${shellPart}`)
    pageHtml = newHtml
  }
  return pageHtml
}
