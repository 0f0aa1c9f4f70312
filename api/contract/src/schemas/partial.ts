import { type AnyObject, type ObjectSchema, type ObjectShape, object, type Schema } from 'yup'

/**
 * The schema of a PATCH body: any field may be absent, and absent fields get no default. The use case checks the merged
 * entity with the full schema, because checks between two fields need both.
 */
export function toPartial<Fields extends AnyObject>(schema: ObjectSchema<Fields>): ObjectSchema<Partial<Fields>> {
  const shape: ObjectShape = {}
  for (const [name, field] of Object.entries(schema.fields)) shape[name] = optionalField(field as Schema)
  return asPartial<Fields>(object(shape))
}

function optionalField(field: Schema): Schema {
  // The meta tells the test of a day (isAcceptedDay) to leave the latest day to the check of the merged entity.
  const partialField = field.clone().default(undefined).optional().meta({ isInPartialBody: true })
  if (field.spec.optional || field.spec.nullable) return partialField
  // A required field may be absent, but '' or null would clear it.
  return partialField.test('not-empty', 'Please fill this in', (value: unknown) => value !== '' && value !== null)
}

// yup cannot infer types from a shape built in a loop.
function asPartial<Fields extends AnyObject>(schema: unknown): ObjectSchema<Partial<Fields>> {
  return schema as ObjectSchema<Partial<Fields>>
}
