import type { Plugin, Rolldown } from 'vite'

/**
 * Inlines the style sheet of every page in the HTML. It has 8 kB, and as a file it would delay the first paint by another
 * request.
 */
export function stylesInHtml(): Plugin {
  return {
    name: 'styles-in-html',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        inlineStyles(html, (file) => `<style>${takeStyleSheet(bundle, file)}</style>`),
    },
  }
}

/** Removes a style sheet from the bundle and returns its text. Throws when the bundle has none of this name. */
function takeStyleSheet(bundle: Rolldown.OutputBundle, file: string): string {
  const sheet = bundle[file]
  if (sheet?.type !== 'asset') throw new Error(`There is no style sheet ${file}`)
  delete bundle[file]
  return String(sheet.source)
}

/** Replaces each linked style sheet with the text of `getStyle`. Throws when the page links none. */
export function inlineStyles(page: string, getStyle: (file: string) => string): string {
  const inlinedPage = page.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/portal-assets\/([^"]+)"[^>]*>/g,
    (_, file: string) => getStyle(file),
  )
  if (inlinedPage === page) throw new Error('index.html links no style sheet any more')
  return inlinedPage
}
