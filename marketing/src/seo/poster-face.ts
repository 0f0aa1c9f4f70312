import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const POSTER = { opsz: 72, wght: 330 }

async function cut({ style, text }: { style: 'normal' | 'italic'; text: string }): Promise<string> {
  const { default: subsetFont } = await import('subset-font')
  const file = `@fontsource-variable/literata/files/literata-latin-opsz-${style}.woff2`
  const source = readFileSync(createRequire(import.meta.url).resolve(file))
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: POSTER })
  return `@font-face{font-family:Poster;font-style:${style};src:url(data:font/woff2;base64,${font.toString('base64')})}`
}

/**
 * The face "Poster", reduced to the letters of the poster's two lines (a few kB each) and inlined in the page: the
 * largest text is right in the first paint and never moves. For the build only.
 */
export async function posterFaces({ title, emphasis }: { title: string; emphasis: string }): Promise<string> {
  return (await cut({ style: 'normal', text: title })) + (await cut({ style: 'italic', text: emphasis }))
}
