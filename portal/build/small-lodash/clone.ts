import isPlainObject from './is-plain-object.ts'

/** A copy one level deep of a list or a plain object; anything else as it is. */
export default function clone(value: unknown): unknown {
  if (Array.isArray(value)) return [...value]
  return isPlainObject(value) ? { ...value } : value
}
