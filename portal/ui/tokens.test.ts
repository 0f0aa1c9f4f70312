// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgb = readonly [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** name -> [light, dark], of every colour that is declared once for both themes. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map((found) => [
    found[1] ?? '',
    [found[2] ?? '', found[3] ?? ''] as const,
  ]),
)

function rgb(name: string, theme: 0 | 1): Rgb {
  const hex = colours.get(name)?.[theme]
  if (!hex) throw new Error(`tokens.css declares no --${name} for both themes`)
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((section) => {
    const share = section / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two tokens (WCAG 2.2). */
function contrast({ on, of, theme }: { of: string; on: string; theme: 0 | 1 }): number {
  const [bright = 0, dim = 0] = [luminance(rgb(of, theme)), luminance(rgb(on, theme))].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['wall', 'paper', 'raise']
const text = [
  ...['ink', 'ink-2', 'ink-3', 'act', 'bad'].flatMap((of) => surfaces.map((on) => [of, on] as const)),
  ...['ink', 'ink-2', 'act'].flatMap((of) =>
    ['act-wash', 'light', 'light-soft', 'well'].map((on) => [of, on] as const),
  ),
  ...['good', 'warn', 'bad', 'note'].map((of) => [of, `${of}-wash`] as const),
  ...['good', 'warn', 'bad', 'note'].flatMap((tone) => ['ink', 'ink-2'].map((of) => [of, `${tone}-wash`] as const)),
  ['on-act', 'act'],
  ['on-act', 'act-hover'],
  ['on-act', 'act-press'],
  ['on-bad', 'bad'],
  ['night-ink', 'night'],
  ['night-ink-2', 'night'],
  ['night-bad', 'night'],
  ['night-on-act', 'night-act'],
  ['night-on-act', 'night-act-hover'],
] as const
const pigments = ['dawn', 'madder', 'pine', 'olive', 'ochre', 'slate', 'plum']
const pigmentText = pigments.flatMap((of) => [`${of}-ground`, 'paper', 'wall'].map((on) => [of, on] as const))

const edges = [
  ...surfaces.map((on) => ['edge', on] as const),
  ...['light', 'light-soft', 'wall', 'paper', 'raise'].map((on) => ['light-edge', on] as const),
  ...surfaces.map((on) => ['act', on] as const),
  ['night-edge', 'night'],
] as const

const themes = [
  ['light', 0],
  ['dark', 1],
] as const

describe.each(themes)('in the %s theme', (_, theme) => {
  it.each([...text, ...pigmentText])('text in --%s on --%s is at 4.5 to 1 or more', (of, on) => {
    expect(contrast({ of, on, theme })).toBeGreaterThanOrEqual(4.5)
  })

  it.each(edges)('an edge in --%s on --%s is at 3 to 1 or more', (of, on) => {
    expect(contrast({ of, on, theme })).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens are the only source of colour', () => {
  const sheets = readdirSync(new URL('./css/', import.meta.url)).map((name) => `css/${name}`)

  it.each(sheets)('%s holds no colour of its own', (sheet) => {
    const rules = readFileSync(new URL(`./${sheet}`, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    expect(rules.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([])
  })

  it.each(sheets)('%s names no token that does not exist', (sheet) => {
    const rules = readFileSync(new URL(`./${sheet}`, import.meta.url), 'utf8')
    const used = [...rules.matchAll(/var\(--([\w-]+)/g)].map((found) => found[1] ?? '')
    const missing = [...new Set(used)].filter((name) => !css.includes(`--${name}:`))
    expect(missing).toEqual([])
  })
})
