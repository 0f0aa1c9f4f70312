/** One changed field; a side is null where it had no value. */
export type Difference = { field: string; before: string | null; after: string | null }

type Show = (instant: string) => string
type EntityFields = Record<string, unknown>

// Fields without meaning for admins, or shown elsewhere in the row.
const silent = new Set(['id', 'createdAt', 'updatedAt', 'version'])
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The changes of an audit log entry, field by field, as text. For a created or deleted entity, all its fields. */
export function getDifferences({ before, after, show }: { before: unknown; after: unknown; show: Show }): Difference[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields.flatMap((field): Difference[] => {
    const [from, to] = [wordsOf(was[field], show), wordsOf(is[field], show)]
    return from === to || silent.has(field.split('.')[0] ?? field)
      ? []
      : [{ field: nameOf(field), before: from, after: to }]
  })
}

function factsOf(value: unknown): EntityFields {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([field, fact]) => flat(field, fact)))
}

// Prices and form data are nested objects; their fields are labelled after them.
function flat(field: string, fact: unknown): Array<[string, unknown]> {
  const isThing = typeof fact === 'object' && fact !== null && !Array.isArray(fact)
  return isThing ? Object.entries(fact).flatMap(([inner, value]) => flat(`${field}.${inner}`, value)) : [[field, fact]]
}

function wordsOf(value: unknown, show: Show): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => wordsOf(textOf(item), show)).join(', ') || null
  const text = String(value)
  return instant.test(text) ? show(text) : text
}

// An object in a list, such as a note, is shown by its text.
function textOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'text' in item ? item.text : item
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
