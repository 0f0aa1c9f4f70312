/** A colour of tokens.css in which artworks are drawn. */
export type Pigment = 'dawn' | 'madder' | 'pine' | 'olive' | 'ochre' | 'slate' | 'plum'

export type ClassMotif = 'breath' | 'reeds' | 'sweep' | 'seed' | 'strings' | 'verse' | 'stones'
export type ProgramMotif = 'sunrise' | 'tide' | 'contour' | 'leaves' | 'window'
export type Motif = ClassMotif | ProgramMotif

export type ClassKind = 'meditation' | 'yoga' | 'tai chi' | 'nutrition' | 'music' | 'poetry' | 'lifestyle'
export type ProgramKind = 'energy' | 'stress' | 'goal' | 'eating' | 'package'
/** The subject of an artwork: a class category, a kind of program, or a motif by its own name. */
export type ArtworkKind = ClassKind | ProgramKind | Motif

type Drawing = { motif: Motif; pigment: Pigment }

const drawings: Record<ClassKind | ProgramKind, Drawing> = {
  meditation: { motif: 'breath', pigment: 'dawn' },
  yoga: { motif: 'reeds', pigment: 'madder' },
  'tai chi': { motif: 'sweep', pigment: 'pine' },
  nutrition: { motif: 'seed', pigment: 'olive' },
  music: { motif: 'strings', pigment: 'ochre' },
  poetry: { motif: 'verse', pigment: 'slate' },
  lifestyle: { motif: 'stones', pigment: 'plum' },
  energy: { motif: 'sunrise', pigment: 'ochre' },
  stress: { motif: 'tide', pigment: 'dawn' },
  goal: { motif: 'contour', pigment: 'plum' },
  eating: { motif: 'leaves', pigment: 'olive' },
  package: { motif: 'window', pigment: 'pine' },
}

/** The kinds of programs by their icon key. */
const kindsByIcon: Record<string, ProgramKind> = {
  sparkles: 'energy',
  zap: 'energy',
  brain: 'stress',
  target: 'goal',
  heart: 'eating',
  star: 'package',
}

/** Motif and pigment of a kind; a motif by its own name is drawn in pine. */
export function getDrawing(kind: ArtworkKind): Drawing {
  return kind in drawings ? drawings[kind as ClassKind | ProgramKind] : { motif: kind as Motif, pigment: 'pine' }
}

/** The colour for stored text (see `toKind`): a category has it in its artworks, its written name and the calendar. */
export function getPigment(value: string): Pigment {
  return getDrawing(toKind(value)).pigment
}

/**
 * The kind for stored text: a class category, a program's icon key or a kind itself, in any letter case. Other text (an
 * uploaded image's address, a category that was added later) is drawn as a window.
 */
export function toKind(value: string): ClassKind | ProgramKind {
  const key = value.trim().toLowerCase()
  if (Object.hasOwn(drawings, key)) return key as ClassKind | ProgramKind
  return Object.hasOwn(kindsByIcon, key) ? (kindsByIcon[key] ?? 'package') : 'package'
}
