import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// The complete fonts contain all of Latin in every weight and size. Most pages need plain English in few weights, so each
// build adds a subset of every font: 65 kB instead of 260. A letter outside the subset loads the complete font. Subset and
// complete font share no letter, so plain English never loads the complete one.

const ENGLISH = { from: 0x20, to: 0x7e, extraLetters: '\u00a0·×é–—‘’“”…€' }
const ENGLISH_RANGE = 'U+20-7E, U+A0, U+B7, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC'
/** The weights that the style sheets use, in one optical size: a range of sizes would make a file 50% larger. */
const axesByFile: ReadonlyArray<{
  file: RegExp
  axes: Record<string, number | { min: number; max: number }>
}> = [
  { file: /literata-latin-opsz-normal/, axes: { wght: { min: 330, max: 500 }, opsz: 28 } },
  { file: /literata-latin-opsz-italic/, axes: { wght: 400, opsz: 16 } },
  { file: /commissioner-latin/, axes: { wght: { min: 400, max: 600 } } },
]
/** The font files that the first screen of every marketing page needs. */
const preloadedFiles = [/literata-latin-opsz/, /commissioner-latin/]
const VIRTUAL_MODULE = 'virtual:preloaded-faces'
const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/faces/', import.meta.url))
const resolve = createRequire(import.meta.url).resolve

const letters =
  Array.from({ length: ENGLISH.to - ENGLISH.from + 1 }, (_, index) => String.fromCharCode(ENGLISH.from + index)).join(
    '',
  ) + ENGLISH.extraLetters

/** Writes the subset of a font file, unless it is cached. Returns the path. */
async function createSubset(specifier: string): Promise<string> {
  const source = readFileSync(resolve(specifier))
  const variationAxes = axesByFile.find(({ file }) => file.test(specifier))?.axes
  const key = createHash('sha256').update(source).update(letters).update(JSON.stringify(variationAxes)).digest('hex')
  const file = join(cacheFolder, `${specifier.split('/').at(-1)?.replace('.woff2', '')}-${key.slice(0, 8)}.woff2`)
  if (!existsSync(file)) {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(file, await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes }))
  }
  return file
}

const toHex = (code: number) => code.toString(16).toUpperCase()

/** Removes the letters of the subset from a unicode-range. */
function removeEnglish(range: string): string {
  const englishCodes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, first = '', last = first]) => {
    const [start, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    const removedCodes = englishCodes.filter((code) => code >= start && code <= end)
    const rangeStarts = [start, ...removedCodes.map((code) => code + 1)]
    const rangeEnds = [...removedCodes.map((code) => code - 1), end]
    return rangeEnds.map((to, index) => ({ from: rangeStarts[index] ?? start, to }))
  })
  return ranges
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => `U+${toHex(from)}${to > from ? `-${toHex(to)}` : ''}`)
    .join(', ')
}

const RANGE_RULE = /unicode-range:([^;]*);/
const FACE_RULE = /@font-face\s*\{[^}]*url\("(@fontsource-variable\/[^"]+\.woff2)"\)[^}]*\}/g

/**
 * Adds the subset faces to fonts.css, removes their letters from the complete faces, and lists the ones to preload. If a
 * font misses the first paint, `optional` uses it only from the next page on, so that no line moves; `swap` shows it once
 * it has loaded.
 */
export function subsetFonts({ fontDisplay }: { fontDisplay: 'optional' | 'swap' }): Plugin {
  let isBuild = false
  return {
    name: 'studio:subset-fonts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === VIRTUAL_MODULE ? `\0${VIRTUAL_MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_MODULE}`) return undefined
      const styles = readFileSync(resolve('@studio/ui/fonts.css'), 'utf8')
      const specifiers = [...styles.matchAll(FACE_RULE)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => preloadedFiles.some((pattern) => pattern.test(specifier)))
      const files = await Promise.all(
        specifiers.map((specifier) => (isBuild ? createSubset(specifier) : resolve(specifier))),
      )
      const imports = files.map((file, index) => `import face${index} from ${JSON.stringify(`${file}?url`)}`)
      return `${imports.join('\n')}\nexport default [${files.map((_, index) => `face${index}`)}]`
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!isBuild || !file.endsWith('/ui/fonts.css')) return undefined
      const subsetRules = [...code.matchAll(FACE_RULE)].map(async ([rule, specifier = '']) => {
        const subsetFile = relative(dirname(file), await createSubset(specifier))
        return rule.replace(specifier, subsetFile).replace(RANGE_RULE, `unicode-range: ${ENGLISH_RANGE};`)
      })
      const codeWithoutEnglish = code.replace(FACE_RULE, (rule) =>
        rule.replace(RANGE_RULE, (_, range: string) => `unicode-range: ${removeEnglish(range)};`),
      )
      const styles = `${codeWithoutEnglish}\n${(await Promise.all(subsetRules)).join('\n')}`
      return styles.replaceAll('font-display: swap', `font-display: ${fontDisplay}`)
    },
  }
}
