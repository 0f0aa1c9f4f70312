import type { Plugin, Rolldown } from 'vite'

/**
 * Puts the style sheet that every page begins with into the HTML: it is 8 kB, and as a file of its own it would keep the
 * first paint waiting for one more connection.
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

/** Inlines the styles of `styleOf` in place of each linked style sheet. Throws when the page links none. */
export function inlineStyles(page: string, getStyle: (file: string) => string): string {
  const inlined = page.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/portal-assets\/([^"]+)"[^>]*>/g,
    (_, file: string) => getStyle(file),
  )
  if (inlined === page) throw new Error('index.html links no style sheet any more')
  return inlined
}
