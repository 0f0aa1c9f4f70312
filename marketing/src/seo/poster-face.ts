import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The optical size and weight of the hero's two lines. */
const POSTER_AXES = { opsz: 72, wght: 330 }

async function subsetFace({ style, text }: { style: 'normal' | 'italic'; text: string }): Promise<string> {
  const { default: subsetFont } = await import('subset-font')
  const file = `@fontsource-variable/literata/files/literata-latin-opsz-${style}.woff2`
  const source = readFileSync(createRequire(import.meta.url).resolve(file))
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: POSTER_AXES })
  return `@font-face{font-family:Poster;font-style:${style};src:url(data:font/woff2;base64,${font.toString('base64')})}`
}

/**
 * Font faces with only the letters of the hero's two lines (a few kB each). They are inlined so that the largest text has
 * its final font at first paint. Called only during the build.
 */
export async function createPosterFaces({ title, emphasis }: { title: string; emphasis: string }): Promise<string> {
  return (await subsetFace({ style: 'normal', text: title })) + (await subsetFace({ style: 'italic', text: emphasis }))
}
