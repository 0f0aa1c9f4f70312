import {
  authHref,
  type ClassCategory,
  formatMoney,
  formatTime,
  getWeekday,
  type Occurrence,
  type Program,
  paths,
  programHref,
  programPicture,
  type StudioClass,
  showWeekdays,
} from '@studio/contract'

/** A class in the list. */
type ClassListItem = {
  id: string
  name: string
  description: string
  category: ClassCategory
  imageUrl: string | null
  /** "Mon, Tue, Wed"; empty for a class without a schedule. */
  days: string
  /** "5:30 pm, 60 min" */
  hour: string
  price: string
}

/** A program as a book on the shelf; `weeks` decides its height. */
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
  const ofClass = occurrences.filter(({ classId }) => classId === entry.id)
  const times = [...new Set(ofClass.map(({ startTime }) => startTime))].sort().map(formatTime)
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    imageUrl: entry.imageUrl,
    days: showWeekdays(ofClass.map(({ date }) => getWeekday(date))),
    hour: [times.slice(0, 2).join(' and '), `${entry.duration} min`].filter(Boolean).join(', '),
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
  const active = classes.filter(({ isActive }) => isActive)
  return {
    classes: active.map((entry) => toClassListItem(entry, occurrences)),
    programs: programs
      .filter(({ isActive }) => isActive)
      .map(({ id, name, description, icon, imageUrl, duration, price }) => ({
        id,
        name,
        description,
        icon,
        imageUrl: programPicture({ imageUrl, icon }),
        weeks: duration,
        price: formatMoney(price, { decimals: 'never' }),
        href: programHref(id),
      })),
    upcoming: [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, MAX_EVENTS),
  }
}

/** The link of a class: to the classes, for a visitor by way of /auth. */
export const bookHref = (signedIn: boolean): string => (signedIn ? paths.classes : authHref('classes'))

/** A hash of a list, by which an island knows that the page has the same list already. */
export function toVersion(list: readonly object[]): string {
  let hash = 2166136261
  for (const letter of JSON.stringify(list)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0
  return hash.toString(36)
}
