// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgb = readonly [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

/** The values of the colour tokens without transparency, by name. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function getRgb(name: string, theme: Theme): Rgb {
  const hex = colours.get(name)?.[theme]
  if (!hex) throw new Error(`tokens.css declares no --${name} for both themes`)
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function getLuminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two tokens (WCAG 2.2). */
function getContrast({ colour, ground, theme }: { colour: string; ground: string; theme: Theme }): number {
  const [bright = 0, dim = 0] = [getLuminance(getRgb(colour, theme)), getLuminance(getRgb(ground, theme))].sort(
    (a, b) => b - a,
  )
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['wall', 'paper', 'raise']
const textPairs = [
  ...['ink', 'ink-2', 'ink-3', 'act', 'bad'].flatMap((colour) => surfaces.map((ground) => [colour, ground] as const)),
  // The token `light` is the colour of what is current, not the theme.
  ...['ink', 'ink-2', 'act'].flatMap((colour) =>
    ['act-wash', 'light', 'light-soft', 'well'].map((ground) => [colour, ground] as const),
  ),
  ...['good', 'warn', 'bad', 'note'].map((tone) => [tone, `${tone}-wash`] as const),
  ...['good', 'warn', 'bad', 'note'].flatMap((tone) => ['ink', 'ink-2'].map((ink) => [ink, `${tone}-wash`] as const)),
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
const pigmentTextPairs = pigments.flatMap((pigment) =>
  [`${pigment}-ground`, 'paper', 'wall'].map((ground) => [pigment, ground] as const),
)

const edgePairs = [
  ...surfaces.map((ground) => ['edge', ground] as const),
  ...['light', 'light-soft', 'wall', 'paper', 'raise'].map((ground) => ['light-edge', ground] as const),
  ...surfaces.map((ground) => ['act', ground] as const),
  ['night-edge', 'night'],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each([...textPairs, ...pigmentTextPairs])(
    'text in --%s on --%s has a contrast of 4.5 to 1 or more',
    (colour, ground) => {
      expect(getContrast({ colour, ground, theme })).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(edgePairs)('an edge in --%s on --%s has a contrast of 3 to 1 or more', (colour, ground) => {
    expect(getContrast({ colour, ground, theme })).toBeGreaterThanOrEqual(3)
  })
})

describe('tokens are the only source of colour', () => {
  const sheets = readdirSync(new URL('./css/', import.meta.url)).map((name) => `css/${name}`)

  it.each(sheets)('%s has no colour of its own', (sheet) => {
    const rules = readFileSync(new URL(`./${sheet}`, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    expect(rules.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([])
  })

  it.each(sheets)('%s uses only tokens that exist', (sheet) => {
    const rules = readFileSync(new URL(`./${sheet}`, import.meta.url), 'utf8')
    const usedTokens = [...rules.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name)
    const missingTokens = [...new Set(usedTokens)].filter((name) => !css.includes(`--${name}:`))
    expect(missingTokens).toEqual([])
  })
})
