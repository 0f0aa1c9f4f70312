/** One changed field; `before` or `after` is null where it had no value. */
export type Difference = { field: string; before: string | null; after: string | null }

type FormatInstant = (instant: string) => string
type Fields = Record<string, unknown>

// Fields without meaning for admins, or shown elsewhere in the audit log's row.
const HIDDEN_FIELDS = new Set(['id', 'createdAt', 'updatedAt', 'version'])
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

type DifferencesInput = { before: unknown; after: unknown; formatInstant: FormatInstant }

/** The fields that differ, as text. For a created or deleted entity, all its fields. */
export function getDifferences({ before, after, formatInstant }: DifferencesInput): Difference[] {
  const fieldsBefore = flattenFields(before)
  const fieldsAfter = flattenFields(after)
  const fields = [...new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])]
  return fields.flatMap((field): Difference[] => {
    const [topLevelField = field] = field.split('.')
    if (HIDDEN_FIELDS.has(topLevelField)) return []
    const textBefore = formatValue(fieldsBefore[field], formatInstant)
    const textAfter = formatValue(fieldsAfter[field], formatInstant)
    if (textBefore === textAfter) return []
    return [{ field: formatFieldName(field), before: textBefore, after: textAfter }]
  })
}

/** `{ price: { paid: 25 } }` -> `{ 'price.paid': 25 }` */
function flattenFields(value: unknown): Fields {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([field, fieldValue]) => flattenField(field, fieldValue)))
}

function flattenField(field: string, value: unknown): Array<[string, unknown]> {
  if (!isObject(value) || Array.isArray(value)) return [[field, value]]
  return Object.entries(value).flatMap(([name, innerValue]) => flattenField(`${field}.${name}`, innerValue))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function formatValue(value: unknown, formatInstant: FormatInstant): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.map((element) => formatValue(getText(element), formatInstant)).join(', ') || null
  const text = String(value)
  return INSTANT_PATTERN.test(text) ? formatInstant(text) : text
}

// An object in a list, such as a note, is shown by its text.
function getText(element: unknown): unknown {
  return isObject(element) && 'text' in element ? element.text : element
}

/** 'dropInPrice' -> 'Drop in price', 'price.paid' -> 'Price paid', 'details.name' -> 'Name'. */
function formatFieldName(field: string): string {
  const text = field
    .replace(/^details\./, '')
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
