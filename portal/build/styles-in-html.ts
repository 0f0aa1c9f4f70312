import type { Plugin } from 'vite'

/**
 * Puts the style sheet that every page begins with into the HTML: it is 8 kB, and as a file of its own it would keep the
 * first paint waiting for one more connection.
 */
export function stylesInHtml(): Plugin {
  return {
    name: 'styles-in-html',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') return this.error('There is no index.html to put the styles into.')
      const styleOf = (file: string): string => {
        const sheet = bundle[file]
        if (sheet?.type !== 'asset') return this.error(`There is no style sheet ${file}.`)
        delete bundle[file]
        return `<style>${String(sheet.source)}</style>`
      }
      shell.source = withStyles(String(shell.source), styleOf)
    },
  }
}

/** A page with the styles of `styleOf` in place of each style sheet that it links. Throws when it links none. */
export function withStyles(page: string, styleOf: (file: string) => string): string {
  const inside = page.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/portal-assets\/([^"]+)"[^>]*>/g,
    (_, file: string) => styleOf(file),
  )
  if (inside === page) throw new Error('index.html links no style sheet any more')
  return inside
}
