import { type AnyObject, type InferType, type ObjectSchema, ValidationError } from 'yup'
import type { FieldErrors } from './errors.ts'

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/**
 * The one way to read something from outside by a schema: known fields only, cast to their types, and every wrong field
 * named at once with its first sentence (ruling C, 422). A value that is not an object counts as an empty one.
 *
 * Fields are picked by the schema's names and objects inside them emptied before yup sees them: an own `__proto__` or
 * `toString` key, as JSON.parse makes it, would crash yup's stripping and casting. No schema of ours nests objects.
 */
export function parse<S extends ObjectSchema<AnyObject>>(schema: S, value: unknown): Parsed<InferType<S>> {
  try {
    return { ok: true, value: schema.validateSync(pickKnown(schema, value), { abortEarly: false, stripUnknown: true }) }
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, fields: fieldErrors(error) }
    throw error
  }
}

function pickKnown(schema: ObjectSchema<AnyObject>, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  const given = new Map(Object.entries(value))
  return Object.fromEntries(
    Object.keys(schema.fields).flatMap((name) => (given.has(name) ? [[name, defused(given.get(name))]] : [])),
  )
}

function defused(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(defused)
  return typeof value === 'object' && value !== null ? {} : value
}

function fieldErrors(error: ValidationError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    // "features[2]" belongs under the input that is called features.
    const name = (path ?? '').replace(/[[.].*$/, '')
    fields[name] ??= message
  }
  return fields
}
