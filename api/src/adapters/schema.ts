import type { Day, TimeOfDay } from '@studio/contract'
import { Schema, type Types } from 'mongoose'

declare const valueType: unique symbol
declare const isOptional: unique symbol

/** A stored field: the definition that mongoose validates. `valueType` exists only for the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: mongoose accepts many forms, nested ones included
type Field<Type> = { type: any; readonly [valueType]?: () => Type }
type OptionalField<Type> = Field<Type> & { readonly [isOptional]: true }
type Fields = Record<string, Field<unknown>>
type TypeOf<F> = F extends { readonly [valueType]?: () => infer Type } ? Type : never
type Document<F extends Fields> = {
  [Name in keyof F as F[Name] extends OptionalField<unknown> ? never : Name]: TypeOf<F[Name]>
} & { [Name in keyof F as F[Name] extends OptionalField<unknown> ? Name : never]?: TypeOf<F[Name]> }
type WithId<F extends Fields> = (F extends { _id: unknown } ? unknown : { _id: Types.ObjectId }) & Document<F>
/** Shows the fields in editors instead of the intersection. */
type Flat<Type> = { -readonly [Name in keyof Type]: Type[Name] }

const required = <Type>(definition: object): Field<Type> =>
  ({ required: true, ...definition }) as unknown as Field<Type>

// `orNull` keeps this check, so it accepts null.
const isWholeOrNull = (value: unknown) => value === null || Number.isSafeInteger(value)

/** Must not be empty, unless its default is ''. */
export const text = required<string>({ type: String })
export const flag = required<boolean>({ type: Boolean })
export const instant = required<Date>({ type: Date })
export const objectId = required<Types.ObjectId>({ type: Schema.Types.ObjectId })
export const day = required<Day>({ type: String, match: /^\d{4}-\d{2}-\d{2}$/ })
export const timeOfDay = required<TimeOfDay>({ type: String, match: /^\d{2}:\d{2}$/ })
export const wholeNumber = required<number>({ type: Number, validate: isWholeOrNull })
/** A whole number that is not negative. */
export const count = required<number>({ type: Number, min: 0, validate: isWholeOrNull })

export const oneOf = <const Text extends string>(texts: readonly Text[]) =>
  required<Text>({ type: String, enum: texts })

export const anything = <Type = unknown>() => required<Type>({ type: Schema.Types.Mixed })

export const listOf = <Type>(item: Field<Type>) => ({ type: [item], default: [] }) as unknown as Field<Type[]>

/** A document inside another one, without an id of its own. */
export const subdocument = <const F extends Fields>(fields: F) =>
  required<Flat<Document<F>>>({ type: new Schema(fields as object, { _id: false }) })

export const orNull = <Type>(field: Field<Type>) =>
  ({ ...field, required: false, default: null }) as unknown as Field<Type | null>

export const optional = <Type>(field: Field<Type>) =>
  ({ ...field, required: false, default: undefined }) as unknown as OptionalField<Type>

export const withDefault = <Type>(field: Field<Type>, value: Type) =>
  ({ ...field, required: false, default: value }) as unknown as Field<Type>

/** The type of its documents is `DocumentOf<typeof schema>`. */
export const defineSchema = <const F extends Fields>(fields: F) =>
  new Schema(fields as object) as unknown as Schema<Flat<WithId<F>>>

/** The type of a schema's documents, or of a `subdocument`. */
export type DocumentOf<S> = S extends Schema<infer Stored> ? Stored : TypeOf<S>
