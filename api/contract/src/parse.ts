import type { AnyObject, InferType, ObjectSchema, ValidationError } from 'yup'
import type { FieldErrors } from './errors.ts'
import type { Day } from './rules/days.ts'

export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/** What fields are judged by that is not in the input. */
export type ParseContext = {
  /** The last day that a date may be; asked for only where there is a date. Without it any day is taken. */
  latestDay?: () => Day
  /** Days that are stored already and may stay, however far away. */
  storedDays?: readonly (Day | null)[]
}

/**
 * The one way to check external data against a schema: known fields only, cast to their types, all errors at once. A
 * value that is not an object counts as an empty one. Unknown fields go before yup sees them: an own `__proto__` or
 * `toString` key from JSON.parse would crash yup. No schema of ours nests objects.
 */
export function parse<S extends ObjectSchema<AnyObject>>(
  schema: S,
  value: unknown,
  context: ParseContext = {},
): ParseResult<InferType<S>> {
  try {
    const options = { abortEarly: false, stripUnknown: true, context }
    return { ok: true, value: schema.validateSync(pickKnown(schema, value), options) }
  } catch (error) {
    if (isValidationError(error)) return { ok: false, fields: fieldErrors(error) }
    throw error
  }
}

// By its name, as yup itself knows it: a page whose schemas come late must not carry yup for the sake of this class.
function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError'
}

function pickKnown(schema: ObjectSchema<AnyObject>, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  const fieldsByName = new Map(Object.entries(value))
  return Object.fromEntries(
    Object.keys(schema.fields).flatMap((name) =>
      fieldsByName.has(name) ? [[name, defused(fieldsByName.get(name))]] : [],
    ),
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
    // The message of a wrong type names the type, which means nothing to users.
    fields[name] ??= / must be a `\w+` type/.test(message) ? 'Please check this field' : message
  }
  return fields
}
