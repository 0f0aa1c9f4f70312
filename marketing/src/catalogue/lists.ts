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

/** A class as one line of the contents page. */
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

/** A program as one book on the shelf; `weeks` decides how tall it is. */
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

/** What the landing page shows of the admin area's catalogue. */
export type Catalogue = { classes: ClassListItem[]; programs: ProgramListItem[]; next: Occurrence[] }

/** How many upcoming classes the structured data for search engines lists. */
const EVENTS = 8
function classLine(entry: StudioClass, occurrences: readonly Occurrence[]): ClassListItem {
  const own = occurrences.filter(({ classId }) => classId === entry.id)
  const times = [...new Set(own.map(({ startTime }) => startTime))].sort().map(formatTime)
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    imageUrl: entry.imageUrl,
    days: showWeekdays(own.map(({ date }) => getWeekday(date))),
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
    classes: active.map((entry) => classLine(entry, occurrences)),
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
    next: [...occurrences].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, EVENTS),
  }
}

/** Where the link of a class card leads: to the classes, for a visitor by way of /auth. */
export const bookHref = (signedIn: boolean): string => (signedIn ? paths.classes : authHref('classes'))

/** A short text that is the same for equal lists: by it an island knows that the page has them already. */
export function toVersion(list: readonly object[]): string {
  let hash = 2166136261
  for (const letter of JSON.stringify(list)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0
  return hash.toString(36)
}
