import { type AnyObject, type ObjectSchema, type ObjectShape, object, type Schema } from 'yup'

/**
 * The PATCH form of a schema: every field may be absent, an absent one gets no default, a given one obeys the same
 * rules (admin bodies are partial). Checks between two fields run when both are in the body; the use case
 * checks the merged entity with the full schema.
 */
export function toPartial<Fields extends AnyObject>(schema: ObjectSchema<Fields>): ObjectSchema<Partial<Fields>> {
  const shape: ObjectShape = {}
  for (const [name, field] of Object.entries(schema.fields)) shape[name] = optionalField(field as Schema)
  return asPartial<Fields>(object(shape))
}

function optionalField(field: Schema): Schema {
  const optional = field.clone().default(undefined).optional().meta({ isPartial: true })
  // A required text is more than "defined": an empty one given on purpose is still refused.
  return field.spec.optional || field.spec.nullable
    ? optional
    : optional.test(
        'not-empty',
        'Please fill this in',
        (value: unknown) => value === undefined || (value !== '' && value !== null),
      )
}

// yup's types cannot follow a shape built in a loop; the fields are those of the given schema, all optional.
function asPartial<Fields extends AnyObject>(schema: unknown): ObjectSchema<Partial<Fields>> {
  return schema as ObjectSchema<Partial<Fields>>
}
