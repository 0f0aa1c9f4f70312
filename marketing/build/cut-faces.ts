import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// The faces of @studio/ui carry all of Latin in every weight and size. Nearly every page needs plain English in a few
// weights only, so the build cuts such a face beside each: 125 kB instead of 260. Another letter fetches the whole one.

const ENGLISH = { from: 0x20, to: 0x7e, also: '\u00a0·×é–—‘’“”…€' }
const RANGE = 'U+20-7E, U+A0, U+B7, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC'
/** The weights and optical sizes that the style sheets use (look.md, section 2). */
const axes: Record<string, Record<string, { min: number; max: number }>> = {
  literata: { wght: { min: 330, max: 500 }, opsz: { min: 12, max: 72 } },
  commissioner: { wght: { min: 400, max: 600 } },
}
/** What the first screen needs; the italic comes when the style sheet asks for it. */
const PRELOADED = [/literata-latin-opsz-normal/, /commissioner-latin/]
const VIRTUAL = 'virtual:preloaded-faces'
const folder = fileURLToPath(new URL('../node_modules/.cache/faces/', import.meta.url))
const resolve = createRequire(import.meta.url).resolve

const letters =
  Array.from({ length: ENGLISH.to - ENGLISH.from + 1 }, (_, index) => String.fromCharCode(ENGLISH.from + index)).join(
    '',
  ) + ENGLISH.also

async function cutFace(specifier: string): Promise<string> {
  const source = readFileSync(resolve(specifier))
  const variationAxes = axes[specifier.split('/')[1] ?? '']
  const key = createHash('sha256').update(source).update(letters).update(JSON.stringify(variationAxes)).digest('hex')
  const file = join(folder, `${specifier.split('/').at(-1)?.replace('.woff2', '')}-${key.slice(0, 8)}.woff2`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes }))
  }
  return file
}

const FACE = /@font-face\s*\{[^}]*url\("(@fontsource-variable\/[^"]+\.woff2)"\)[^}]*\}/g

/** Adds the cut faces to fonts.css (a later face wins where both have a letter) and names the ones to preload. */
export function cutFaces(): Plugin {
  let building = false
  return {
    name: 'studio:cut-faces',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      const styles = readFileSync(resolve('@studio/ui/fonts.css'), 'utf8')
      const wanted = [...styles.matchAll(FACE)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => PRELOADED.some((pattern) => pattern.test(specifier)))
      const files = await Promise.all(wanted.map((specifier) => (building ? cutFace(specifier) : resolve(specifier))))
      const imports = files.map((file, index) => `import face${index} from ${JSON.stringify(`${file}?url`)}`)
      return `${imports.join('\n')}\nexport default [${files.map((_, index) => `face${index}`)}]`
    },
    async transform(code, id) {
      if (!building || !id.endsWith('/ui/fonts.css')) return undefined
      const cut = [...code.matchAll(FACE)].map(async ([face, specifier = '']) => {
        const file = relative(dirname(id), await cutFace(specifier))
        return face.replace(specifier, file).replace(/unicode-range:[^;]*;/, `unicode-range: ${RANGE};`)
      })
      return `${code}\n${(await Promise.all(cut)).join('\n')}`
    },
  }
}
