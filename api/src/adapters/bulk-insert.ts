import { type Model, Types } from 'mongoose'

/** The documents of a store's model, so that a field that it asks for cannot be forgotten. */
export type StoredIn<Store extends (deps: never) => { model: unknown }> =
  ReturnType<Store>['model'] extends Model<infer Document> ? Document : never

export const newKey = () => new Types.ObjectId()

type Target = { collection: { insertMany(documents: never, options: object): Promise<unknown> } }

/** Writes documents past mongoose, which would check each of them. */
export async function insertAll({ collection }: Target, documents: readonly object[]): Promise<void> {
  if (documents.length > 0) await collection.insertMany([...documents] as never, { ordered: false })
}
