import isPlainObject from './is-plain-object.ts'

/** A copy through all levels of lists and plain objects; anything else in them (a File, a Date) stays the same thing. */
export default function cloneDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneDeep)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneDeep(inner)]))
}
