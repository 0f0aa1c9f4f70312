import isPlainObject from './is-plain-object.ts'

/** Copies the first level of a list or a plain object; anything else is returned unchanged. */
export default function clone(value: unknown): unknown {
  if (Array.isArray(value)) return [...value]
  return isPlainObject(value) ? { ...value } : value
}
