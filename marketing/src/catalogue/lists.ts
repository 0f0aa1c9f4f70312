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

/** A class in the landing page's list. */
type ClassListItem = {
  id: string
  name: string
  description: string
  category: ClassCategory
  imageUrl: string | null
  /** "Mon, Tue, Wed"; empty for a class without upcoming occurrences. */
  weekdays: string
  /** "5:30 pm, 60 min" */
  timesAndDuration: string
  price: string
}

/** A program in the landing page's list, drawn as a book on a shelf: the longer the program, the taller the book. */
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

/** The lists of the landing page, and the upcoming occurrences for search engines. */
export type Catalogue = { classes: ClassListItem[]; programs: ProgramListItem[]; upcoming: Occurrence[] }

/** How many start times a class shows; more would not fit its line. */
const MAX_TIMES = 2

/** How many upcoming occurrences the structured data for search engines lists. */
const MAX_UPCOMING = 8

function toClassListItem(studioClass: StudioClass, occurrences: readonly Occurrence[]): ClassListItem {
  const classOccurrences = occurrences.filter(({ classId }) => classId === studioClass.id)
  const times = [...new Set(classOccurrences.map(({ startTime }) => startTime))].sort().map(formatTime)
  const timesText = times.slice(0, MAX_TIMES).join(' and ')
  const duration = `${studioClass.duration} min`
  return {
    id: studioClass.id,
    name: studioClass.name,
    description: studioClass.description,
    category: studioClass.category,
    imageUrl: studioClass.imageUrl,
    weekdays: formatWeekdays(classOccurrences.map(({ date }) => getWeekday(date))),
    timesAndDuration: timesText ? `${timesText}, ${duration}` : duration,
    price: formatMoney(studioClass.dropInPrice, { decimals: 'if-any' }),
  }
}

/** Builds the catalogue from the API's responses. Program prices have no decimals. */
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
    classes: activeClasses.map((studioClass) => toClassListItem(studioClass, occurrences)),
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
    upcoming: [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, MAX_UPCOMING),
  }
}

/** The link to the calendar where classes are booked: visitors sign in at /auth first. */
export const bookHref = (isSignedIn: boolean): string => (isSignedIn ? paths.classes : authHref('classes'))

/** A short hash (FNV-1a). An island compares the hash of its list with that of the page's list, to keep an unchanged list. */
export function hashList(list: readonly object[]): string {
  let hash = 2166136261
  for (const character of JSON.stringify(list)) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0
  return hash.toString(36)
}
