import type { FieldErrors } from '@studio/contract'
import { type AnyObject, type ObjectSchema, ValidationError } from 'yup'
import { invalid } from './app-error.ts'
import { createRecent } from './recent.ts'

/**
 * The value that a schema of the contract makes of what was sent: unknown fields dropped, every wrong field named at
 * once, 422 VALIDATION_FAILED otherwise (ruling C).
 */
export async function parse<Value>({
  schema,
  value,
}: {
  schema: ObjectSchema<AnyObject>
  value: unknown
}): Promise<Value> {
  try {
    return typed<Value>(await schema.validate(value, { abortEarly: false, stripUnknown: true }))
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(fieldErrors(error))
    throw error
  }
}

// The endpoint table ties Value to the schema; yup's loose schema type cannot say it again here.
function typed<Value>(value: unknown): Value {
  return value as Value
}

/** Each wrong field with its first sentence; the message of a wrong type is replaced by one for people. */
export function fieldErrors(error: ValidationError): FieldErrors {
  const fields: FieldErrors = {}
  for (const problem of error.inner.length > 0 ? error.inner : [error]) {
    const name = problem.path || 'body'
    fields[name] ??= / must be a `\w+` type/.test(problem.message) ? 'Please check this field' : problem.message
  }
  return fields
}

/** Queries of one call that are remembered, and the longest that is: of a few hundred bytes each. */
const MOST_QUERIES = 100
const LONGEST_QUERY = 200

/**
 * Reads the queries of one call by its schema, as `parse` does. What was read is remembered and frozen: a calendar is asked
 * for the same few days and months all day long, and a schema always makes the same of the same text.
 */
export function createQueryReader(schema: ObjectSchema<AnyObject>): (url: string) => Promise<unknown> {
  const known = createRecent<object>({ most: MOST_QUERIES })
  return async (url) => {
    const at = url.indexOf('?')
    const query = at < 0 ? '' : url.slice(at + 1)
    const former = known.get(query)
    if (former) return former
    const read = Object.freeze(await parse<object>({ schema, value: queryOf(url) }))
    if (query.length <= LONGEST_QUERY) known.set(query, read)
    return read
  }
}

/** The query of an address as an object; of a name given twice the first counts. */
function queryOf(url: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams)
    if (!(name in Object.prototype) && !Object.hasOwn(fields, name)) fields[name] = value
  return fields
}
