import {
  authHref,
  type ClassCategory,
  findProgramPicture,
  formatMoney,
  formatTime,
  formatWeekdays,
  getWeekday,
  type Occurrence,
  type Program,
  paths,
  programHref,
  type StudioClass,
} from '@studio/contract'

/** A class in the list. */
type ClassListItem = {
  id: string
  name: string
  description: string
  category: ClassCategory
  imageUrl: string | null
  /** "Mon, Tue, Wed"; empty for a class without a schedule. */
  weekdays: string
  /** "5:30 pm, 60 min" */
  timesAndDuration: string
  price: string
}

/** A program, drawn as a book on a shelf whose height depends on `weeks`. */
export type ProgramListItem = {
  id: string
  name: string
  description: string
  icon: string
  imageUrl: string | null
  weeks: number
  price: string
  href: string
}

/** The lists of the landing page, and the next occurrences for search engines. */
export type Catalogue = { classes: ClassListItem[]; programs: ProgramListItem[]; upcoming: Occurrence[] }

/** How many upcoming classes the structured data for search engines lists. */
const MAX_EVENTS = 8

function toClassListItem(entry: StudioClass, occurrences: readonly Occurrence[]): ClassListItem {
  const classOccurrences = occurrences.filter(({ classId }) => classId === entry.id)
  const times = [...new Set(classOccurrences.map(({ startTime }) => startTime))].sort().map(formatTime)
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    imageUrl: entry.imageUrl,
    weekdays: formatWeekdays(classOccurrences.map(({ date }) => getWeekday(date))),
    timesAndDuration: [times.slice(0, 2).join(' and '), `${entry.duration} min`].filter(Boolean).join(', '),
    price: formatMoney(entry.dropInPrice, { decimals: 'if-any' }),
  }
}

/** Builds the two lists from the API's responses. Program prices have no decimals. */
export function toCatalogue({
  classes,
  programs,
  occurrences,
}: {
  classes: readonly StudioClass[]
  programs: readonly Program[]
  occurrences: readonly Occurrence[]
}): Catalogue {
  const activeClasses = classes.filter(({ isActive }) => isActive)
  return {
    classes: activeClasses.map((entry) => toClassListItem(entry, occurrences)),
    programs: programs
      .filter(({ isActive }) => isActive)
      .map(({ id, name, description, icon, imageUrl, duration, price }) => ({
        id,
        name,
        description,
        icon,
        imageUrl: findProgramPicture({ imageUrl, icon }),
        weeks: duration,
        price: formatMoney(price, { decimals: 'never' }),
        href: programHref(id),
      })),
    upcoming: [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, MAX_EVENTS),
  }
}

/** The link that books a class: visitors sign in at /auth first. */
export const bookHref = (isSignedIn: boolean): string => (isSignedIn ? paths.classes : authHref('classes'))

/** A short hash: an island compares it to find out whether the page already has the same list. */
export function hashList(list: readonly object[]): string {
  let hash = 2166136261
  for (const letter of JSON.stringify(list)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0
  return hash.toString(36)
}
