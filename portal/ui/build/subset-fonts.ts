import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// The whole fonts contain all of Latin in every weight and size. Most pages need plain English in few weights, so each
// build adds a subset of every font: 65 kB instead of 260. A letter outside the subset loads the whole font. The two
// share no letter, so plain English never loads the whole font.

const ENGLISH = { from: 0x20, to: 0x7e, also: '\u00a0·×é–—‘’“”…€' }
const ENGLISH_RANGE = 'U+20-7E, U+A0, U+B7, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC'
/** The weights that the style sheets use, in one optical size: a second axis would make a face half as large again. */
const variationAxesOfFaces: ReadonlyArray<{
  file: RegExp
  axes: Record<string, number | { min: number; max: number }>
}> = [
  { file: /literata-latin-opsz-normal/, axes: { wght: { min: 330, max: 500 }, opsz: 28 } },
  { file: /literata-latin-opsz-italic/, axes: { wght: 400, opsz: 16 } },
  { file: /commissioner-latin/, axes: { wght: { min: 400, max: 600 } } },
]
/** The font files that the first screen of every marketing page needs. */
const PRELOADED = [/literata-latin-opsz/, /commissioner-latin/]
const VIRTUAL = 'virtual:preloaded-faces'
const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/faces/', import.meta.url))
const resolve = createRequire(import.meta.url).resolve

const letters =
  Array.from({ length: ENGLISH.to - ENGLISH.from + 1 }, (_, index) => String.fromCharCode(ENGLISH.from + index)).join(
    '',
  ) + ENGLISH.also

async function subsetFace(specifier: string): Promise<string> {
  const source = readFileSync(resolve(specifier))
  const variationAxes = variationAxesOfFaces.find(({ file }) => file.test(specifier))?.axes
  const key = createHash('sha256').update(source).update(letters).update(JSON.stringify(variationAxes)).digest('hex')
  const file = join(cacheFolder, `${specifier.split('/').at(-1)?.replace('.woff2', '')}-${key.slice(0, 8)}.woff2`)
  if (!existsSync(file)) {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(file, await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes }))
  }
  return file
}

const toHex = (code: number) => code.toString(16).toUpperCase()

/** A unicode-range without the letters of the subset. */
function withoutEnglish(range: string): string {
  const cut = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const parts = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, first = '', last = first]) => {
    const [start, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    const stops = [start - 1, ...cut.filter((code) => code >= start && code <= end), end + 1]
    return stops.slice(1).map((stop, index) => [(stops[index] ?? 0) + 1, stop - 1] as const)
  })
  const nonEmpty = parts.filter(([from, to]) => from <= to)
  return nonEmpty.map(([from, to]) => `U+${toHex(from)}${to > from ? `-${toHex(to)}` : ''}`).join(', ')
}

const RANGE_RULE = /unicode-range:([^;]*);/
const FACE = /@font-face\s*\{[^}]*url\("(@fontsource-variable\/[^"]+\.woff2)"\)[^}]*\}/g

/**
 * Adds the subset faces to fonts.css, removes their letters from the whole faces, and lists the ones to preload. `late`
 * decides on a face that misses the first paint: `optional` uses it from the next page on and never moves a line;
 * `swap` shows it once loaded.
 */
export function subsetFonts({ late }: { late: 'optional' | 'swap' }): Plugin {
  let building = false
  return {
    name: 'studio:subset-fonts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      const styles = readFileSync(resolve('@studio/ui/fonts.css'), 'utf8')
      const faces = [...styles.matchAll(FACE)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => PRELOADED.some((pattern) => pattern.test(specifier)))
      const files = await Promise.all(faces.map((specifier) => (building ? subsetFace(specifier) : resolve(specifier))))
      const imports = files.map((file, index) => `import face${index} from ${JSON.stringify(`${file}?url`)}`)
      return `${imports.join('\n')}\nexport default [${files.map((_, index) => `face${index}`)}]`
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!building || !file.endsWith('/ui/fonts.css')) return undefined
      const subsetRules = [...code.matchAll(FACE)].map(async ([face, specifier = '']) => {
        const subsetFile = relative(dirname(file), await subsetFace(specifier))
        return face.replace(specifier, subsetFile).replace(RANGE_RULE, `unicode-range: ${ENGLISH_RANGE};`)
      })
      const rewrittenCode = code.replace(FACE, (face) =>
        face.replace(RANGE_RULE, (_, range: string) => `unicode-range: ${withoutEnglish(range)};`),
      )
      const faces = `${rewrittenCode}\n${(await Promise.all(subsetRules)).join('\n')}`
      return faces.replaceAll('font-display: swap', `font-display: ${late}`)
    },
  }
}
