import isPlainObject from './is-plain-object.ts'

/** Copies lists and plain objects at all levels; anything else in them (a File, a Date) is not copied. */
export default function cloneDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneDeep)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneDeep(inner)]))
}
