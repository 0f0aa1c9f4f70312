// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type ArtworkKind, drawArtwork, drawRoomScene, getPigment, toKind, toSeed } from './artwork-svg.ts'

const classes: ArtworkKind[] = ['meditation', 'yoga', 'tai chi', 'nutrition', 'music', 'poetry', 'lifestyle']
const programs: ArtworkKind[] = ['energy', 'stress', 'goal', 'eating', 'package']
const slots = [
  { w: 480, h: 360 },
  { w: 240, h: 300 },
  { w: 620, h: 248 },
  { w: 290, h: 520 },
]

const count = (markup: string, pattern: RegExp) => markup.match(pattern)?.length ?? 0
/** The x of the light's first corner. */
const getLightX = (markup: string) => Number(/<clipPath id="\w+"><path d="M(-?[\d.]+) /.exec(markup)?.[1])
const getMotif = (markup: string) => markup.slice(markup.indexOf('<g id='), markup.indexOf('</defs>'))

describe('an artwork', () => {
  it.each([...classes, ...programs])(
    'a drawing of %s is the same for the same seed, stays under 18 kB and takes its colours from tokens',
    (kind) => {
      for (const slot of slots)
        for (let number = 0; number < 6; number += 1) {
          const options = { seed: toSeed(`entity-${number}`), elementCount: 12, ...slot }
          const markup = drawArtwork(kind, options)
          expect(drawArtwork(kind, options)).toBe(markup)
          expect(markup.length).toBeLessThan(18_000)
          expect(markup).not.toMatch(/#[0-9a-f]{3,8}["; ]|rgb|hsl|NaN|undefined|Infinity/i)
          expect(markup).toContain('aria-hidden="true"')
        }
    },
  )

  it('a drawing of a class differs from seed to seed', () => {
    for (const kind of classes)
      expect(drawArtwork(kind, { seed: 7, id: 'a' })).not.toBe(drawArtwork(kind, { seed: 8, id: 'a' }))
  })

  it('a drawing uses the given id for all its references', () => {
    const markup = drawArtwork('yoga', { seed: 5, id: 'mine' })
    // The drawing adds a letter to the id: c for the clip path, m for the motif.
    expect(markup).toContain('id="minec"')
    expect(count(markup, /href="#minem"/g)).toBe(2)
    expect(markup).toContain('url(#minec)')
  })

  it('the option `lightPosition` moves the light to the right; below 0 it is outside the drawing', () => {
    expect(getLightX(drawArtwork('yoga', { lightPosition: 0 }))).toBeLessThan(
      getLightX(drawArtwork('yoga', { lightPosition: 1 })),
    )
    expect(getLightX(drawArtwork('yoga', { lightPosition: -0.1 }))).toBeLessThan(
      getLightX(drawArtwork('yoga', { lightPosition: 0 })),
    )
  })
})

describe('a program cover draws one element for every week', () => {
  // An element is an arc, an area of water, a closed ring or a pair of leaves.
  const countElements: Record<string, (markup: string) => number> = {
    energy: (markup) => count(getMotif(markup), / 0 0 1 /g),
    stress: (markup) => count(getMotif(markup), /fill-opacity/g),
    goal: (markup) => count(getMotif(markup), /Z" fill="none"/g),
    eating: (markup) => count(getMotif(markup), /Z" fill="currentColor"/g) / 2,
  }

  it.each(Object.entries(countElements))(
    'a cover of kind %s has one element for each of its weeks',
    (kind, countWeeks) => {
      for (const weeks of [1, 3, 12])
        expect(countWeeks(drawArtwork(toKind(kind), { elementCount: weeks, seed: 11 }))).toBe(weeks)
    },
  )
})

describe('the room', () => {
  it('the drawing of a room is the same for the same arguments and takes its colours from tokens', () => {
    const options = { hour: 8.6, w: 700, h: 900, objects: ['chair'] as const }
    expect(drawRoomScene(options)).toBe(drawRoomScene(options))
    expect(drawRoomScene(options)).not.toMatch(/#[0-9a-f]{3,8}["; ]|rgb|NaN|undefined/i)
  })

  it('a room contains only the objects of its options, and has no sill without objects', () => {
    expect(drawRoomScene({ objects: ['vase'] })).toContain('--room-glaze')
    expect(drawRoomScene({ objects: ['vase'] })).not.toContain('--room-book-1')
    expect(drawRoomScene({ objects: ['books'] })).not.toContain('--room-glaze')
    expect(drawRoomScene({ objects: [] })).not.toContain('--room-sill')
  })

  it('the light of a room moves with the hour', () => {
    expect(getLightX(drawRoomScene({ hour: 7 }))).toBeLessThan(getLightX(drawRoomScene({ hour: 11 })))
  })
})

describe('kinds', () => {
  it('categories and program icons are recognised in upper and lower case', () => {
    expect(toKind('Tai Chi')).toBe('tai chi')
    expect(toKind('sparkles')).toBe('energy')
    expect(toKind('target')).toBe('goal')
    expect(getPigment('brain')).toBe('dawn')
  })

  it('unknown text and image addresses have the kind `package`, which is drawn as a window', () => {
    expect(toKind('https://images.example/x.jpg')).toBe('package')
    expect(toKind('toString')).toBe('package')
  })

  it('an id always has the same seed, and different ids have different seeds', () => {
    expect(toSeed('64b7f0c2a1')).toBe(toSeed('64b7f0c2a1'))
    expect(new Set(Array.from({ length: 500 }, (_, k) => toSeed(`id-${k}`))).size).toBe(500)
    expect(toSeed('')).toBeGreaterThan(0)
  })
})
