import type { AnyObjectSchema, InferType, ValidationError } from 'yup'
import type { FieldErrors } from './errors.ts'
import type { Day } from './rules/days.ts'

export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors }

/** What the checks of fields depend on besides the value. */
export type ParseContext = {
  /** Returns the last accepted day. Without it every day is accepted. */
  latestDay?: () => Day
  /** Stored days, which are accepted even if they are later. */
  storedDays?: readonly (Day | null)[]
}

/**
 * Checks external data against a schema and returns its known fields, cast to their types, or all errors at once. A
 * value that is not an object counts as {}. Unknown fields and the contents of nested objects are removed first, because
 * an own `__proto__` or `toString` key from JSON.parse would crash yup. None of our schemas nests objects.
 */
export function parse<S extends AnyObjectSchema>(
  schema: S,
  value: unknown,
  context: ParseContext = {},
): ParseResult<InferType<S>> {
  try {
    const options = { abortEarly: false, stripUnknown: true, context }
    return { ok: true, value: schema.validateSync(pickKnownFields(schema, value), options) }
  } catch (error) {
    if (isValidationError(error)) return { ok: false, fields: toFieldErrors(error) }
    throw error
  }
}

// Checks the name, as yup does: importing the class would load yup on pages that load their schemas later.
function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError'
}

function pickKnownFields(schema: AnyObjectSchema, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  const knownFields = Object.entries(value).filter(([name]) => Object.hasOwn(schema.fields, name))
  return Object.fromEntries(knownFields.map(([name, fieldValue]) => [name, emptyObjects(fieldValue)]))
}

function emptyObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptyObjects)
  return typeof value === 'object' && value !== null ? {} : value
}

function toFieldErrors(error: ValidationError): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    // The error of "features[2]" is shown under the input "features".
    const name = (path ?? '').replace(/[[.].*$/, '')
    // yup's message for a wrong type names the type, which means nothing to users.
    fields[name] ??= / must be a `\w+` type/.test(message) ? 'Please check this field' : message
  }
  return fields
}
