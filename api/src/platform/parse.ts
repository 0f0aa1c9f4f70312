import type { FieldErrors } from '@studio/contract'
import { type AnyObject, type ObjectSchema, ValidationError } from 'yup'
import { invalid } from './app-error.ts'

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

/** The query of an address as an object; of a name given twice the first counts. */
export function queryOf(url: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams)
    if (!(name in Object.prototype) && !Object.hasOwn(fields, name)) fields[name] = value
  return fields
}
