import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** An object with these fields and no others. */
export const strictObject = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false })

/** A field of the same schema for each name: `{ ...fieldForEach(['paid', 'refunded'], money) }`. */
export function fieldForEach<Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema) {
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(names.map((name) => [name, schema])) as { [Field in Name]: Schema }
}

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
export const id = Type.String({ pattern: '^[0-9a-f]{24}$' })
export const text = Type.String()
export const count = Type.Integer({ minimum: 0 })
export const flag = Type.Boolean()
/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
/** A calendar day of the studio. */
export const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
/** A time of day in the studio, 24 hours. */
export const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** 0 = Sunday to 6 = Saturday. */
export const weekday = Type.Integer({ minimum: 0, maximum: 6 })
/** Decimal text, such as "25.00". */
export const money = Type.String({ pattern: '^-?\\d+\\.\\d\\d$' })
/** Fields of entities that admins edit. `version` is the ETag, which a change may send in `If-Match`. */
export const versionFields = { updatedAt: instant, version: text }
export type VersionFields = { [Field in keyof typeof versionFields]: Static<(typeof versionFields)[Field]> }

export type Instant = Static<typeof instant>

export const Message = strictObject({ message: text })
export type Message = Static<typeof Message>
