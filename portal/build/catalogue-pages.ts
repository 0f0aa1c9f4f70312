import { type CataloguePages, cataloguePagesSchema } from '@studio/contract'
import type { Plugin } from 'vite'
import { escapeHtml, readContent } from './content.ts'

type Page = CataloguePages[keyof CataloguePages]

const pageNames = ['classes', 'programs', 'calendar'] as const
const noindex = '<meta name="robots" content="noindex">'

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

/** One page's HTML, made from the shell. Throws when the shell lacks a part that is to be replaced. */
export function toCataloguePage({ html, page, address }: { html: string; page: Page; address: string }): string {
  const studioName = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const title = `${escapeHtml(page.title)} | ${studioName}`
  const description = escapeHtml(page.description)
  const metaTags = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries({ type: 'website', site_name: studioName, title, description, url: escapeHtml(address) }).map(
      ([name, content]) => `<meta property="og:${name}" content="${content}">`,
    ),
  ]
  const links = page.links.map(({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`)
  const fallbackHtml = [
    '<noscript><main class="wrap">',
    `<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.offer)}</p><ul>${links.join('')}</ul>`,
    '</main></noscript>',
  ]
  return [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [/<meta name="description" content="[^"]*">/, `<meta name="description" content="${description}">`],
    [noindex, metaTags.join('\n    ')],
    [/<noscript>.*?<\/noscript>/s, fallbackHtml.join('')],
  ].reduce((text: string, [from = '', to]) => {
    const newText = text.replace(from, () => String(to))
    if (newText === text) throw new Error(`index.html lacks ${from}`)
    return newText
  }, html)
}
