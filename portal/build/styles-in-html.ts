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
      handler: (html, { bundle = {} }) => withStyles(html, (file) => `<style>${takeSheet(bundle, file)}</style>`),
    },
  }
}

/** Removes a style sheet from the bundle and returns its text. Throws when the bundle has none of this name. */
function takeSheet(bundle: Rolldown.OutputBundle, file: string): string {
  const sheet = bundle[file]
  if (sheet?.type !== 'asset') throw new Error(`There is no style sheet ${file}`)
  delete bundle[file]
  return String(sheet.source)
}

/** Inlines the styles of `styleOf` in place of each linked style sheet. Throws when the page links none. */
export function withStyles(page: string, styleOf: (file: string) => string): string {
  const inside = page.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/portal-assets\/([^"]+)"[^>]*>/g,
    (_, file: string) => styleOf(file),
  )
  if (inside === page) throw new Error('index.html links no style sheet any more')
  return inside
}
