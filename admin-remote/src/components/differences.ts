/** One fact that an act changed; a side is null where there was nothing. */
export type Difference = { field: string; before: string | null; after: string | null }

type Show = (instant: string) => string
type Facts = Record<string, unknown>

// Bookkeeping that says nothing to people; what is known by its name elsewhere on the row.
const silent = new Set(['id', 'createdAt', 'updatedAt', 'version'])
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What an act changed, fact by fact, in words; a thing that was made or deleted shows the facts that it had. */
export function differencesOf({ before, after, show }: { before: unknown; after: unknown; show: Show }): Difference[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields.flatMap((field): Difference[] => {
    const [from, to] = [wordsOf(was[field], show), wordsOf(is[field], show)]
    return from === to || silent.has(field.split('.')[0] ?? field)
      ? []
      : [{ field: nameOf(field), before: from, after: to }]
  })
}

function factsOf(value: unknown): Facts {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([field, fact]) => flat(field, fact)))
}

// A price or what a form held is a thing of its own; its facts are named after it.
function flat(field: string, fact: unknown): Array<[string, unknown]> {
  const isThing = typeof fact === 'object' && fact !== null && !Array.isArray(fact)
  return isThing ? Object.entries(fact).flatMap(([inner, value]) => flat(`${field}.${inner}`, value)) : [[field, fact]]
}

function wordsOf(value: unknown, show: Show): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => wordsOf(textOf(one), show)).join(', ') || null
  const text = String(value)
  return instant.test(text) ? show(text) : text
}

// An object in a list, such as a note, is shown by its text.
function textOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'text' in one ? one.text : one
}

/** 'dropInPrice' -> 'Drop in price', 'price.paid' -> 'Price paid'. */
function nameOf(field: string): string {
  const words = field
    .replace(/^details\./, '')
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
