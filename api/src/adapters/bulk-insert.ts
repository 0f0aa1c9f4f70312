import { type Model, Types } from 'mongoose'

/** The documents of a model, so that a field that a store asks for cannot be forgotten here. */
export type DocumentOf<AnyModel> = AnyModel extends Model<infer Document> ? Document : never

const AT_ONCE = 2_000
const kinds = [
  'user',
  'instructor',
  'class',
  'schedule',
  'program',
  'booking',
  'checkout',
  'refund',
  'enrollment',
  'lead',
  'reader',
  'act',
] as const
export type EntityKey = Types.ObjectId
export type Kind = (typeof kinds)[number]

/** The id of the n-th document of a kind: always the same one, so that an interrupted load can continue. */
export function createId(kind: Kind, place: number): Types.ObjectId {
  return new Types.ObjectId(`1a${String(kinds.indexOf(kind)).padStart(2, '0')}${place.toString(16).padStart(20, '0')}`)
}

/** Writes documents past mongoose, thousands at once; those that an earlier load has written stay as they are. */
export async function insertAll<Document>(model: Model<Document>, documents: readonly Document[]): Promise<void> {
  for (let start = 0; start < documents.length; start += AT_ONCE) {
    const some = documents.slice(start, start + AT_ONCE)
    await model.collection.insertMany(asNative(some), { ordered: false }).catch(unlessThere)
  }
}

type Native<Document> = Parameters<Model<Document>['collection']['insertMany']>[0]

// The driver's own collection takes any document; the model's type has checked it by now.
function asNative<Document>(documents: readonly Document[]): Native<Document> {
  return documents as unknown as Native<Document>
}

function unlessThere(error: unknown): void {
  const { code, writeErrors = [] } = error as { code?: number; writeErrors?: Array<{ code?: number }> }
  const isKnown = code === 11000 && [writeErrors].flat().every((one) => one.code === 11000)
  if (!isKnown) throw error
}
