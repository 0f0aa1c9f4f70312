import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** An object with exactly these fields, so that no field leaves the server undescribed. */
export const exactly = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false })

/** A field of one schema for each of some names, such as those of a list in `rules/`. */
export function each<Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema) {
  // Object.fromEntries knows of strings only.
  return Object.fromEntries(names.map((name) => [name, schema])) as { [Field in Name]: Schema }
}

export const orNull = <Of extends TSchema>(schema: Of) => Type.Union([schema, Type.Null()])
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
/** What admins edit: `version` is the entity's ETag, which a change may name in `If-Match`. */
export const versioned = { updatedAt: instant, version: text }
export type VersionFields = { [Field in keyof typeof versioned]: Static<(typeof versioned)[Field]> }

/** An instant as it travels: ISO 8601 in UTC. */
export type Instant = Static<typeof instant>

/** A sentence that users see. */
export const Message = exactly({ message: text })
export type Message = Static<typeof Message>
