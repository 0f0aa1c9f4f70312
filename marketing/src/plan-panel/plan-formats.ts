// Date formats of the plan panel. The contract's are not used here, because the bundler would then put them into a file
// that every page with a form loads too.

const MS_PER_DAY = 86_400_000
const dateFormat = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** 'Feb 14, 2026' of a calendar day. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { ...dateFormat, timeZone: 'UTC' }).format(Date.parse(day))

/** 'Feb 14, 2026' of an instant in a time zone. */
export const formatInstantDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...dateFormat, timeZone }).format(Date.parse(instant))

/** '6:00 pm' of an instant in a time zone. */
export function formatInstantTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return format.format(Date.parse(instant)).replace(/\s/, '\u00a0').toLowerCase()
}

/** The calendar day `count` days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * MS_PER_DAY).toISOString().slice(0, 10)
