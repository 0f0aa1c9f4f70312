import { type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose'
import { isEntityId } from './ids.ts'
import type { OptionalTx, Tx } from './transaction.ts'

type EntityDocument = { _id: Types.ObjectId; createdAt: Date; updatedAt?: Date }
type EntityMapping<Document, Entity, Input> = {
  model: Model<Document>
  toEntity: (document: Document) => Entity
  /** Maps only the fields that are present, so that a change leaves the others as they are. */
  toStored: (input: Partial<Input>) => object
}
type CreateInput<Input> = { id?: string; input: Input; currentTime: Date; tx: Tx }
type ChangeInput<Input> = { id: string; changes: Partial<Input>; currentTime: Date; tx: Tx; $unset?: Record<string, 1> }

export function createEntityStore<Document extends EntityDocument, Entity, Input>(
  mapping: EntityMapping<Document, Entity, Input>,
) {
  const { model, toEntity, toStored } = mapping
  const find = async (filter: object, { tx }: OptionalTx = {}) => {
    const options = { sort: { createdAt: 1, _id: 1 }, session: tx ?? null } as const
    return (await model.find(filter as QueryFilter<Document>, null, options).lean<Document[]>()).map(toEntity)
  }
  return {
    model,
    find,
    list: ({ includeInactive = false }: { includeInactive?: boolean } = {}): Promise<Entity[]> =>
      find(includeInactive ? {} : { isActive: true }),
    async findById(id: string, { tx }: OptionalTx = {}): Promise<Entity | null> {
      if (!isEntityId(id)) return null
      const document = await model.findById(id, null, { session: tx ?? null }).lean<Document>()
      return document && toEntity(document)
    },
    findMany: (ids: readonly string[]): Promise<Entity[]> =>
      find({ _id: { $in: [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id)) } }),
    async create({ id, input, currentTime, tx }: CreateInput<Input>): Promise<Entity> {
      const idField = id ? { _id: new Types.ObjectId(id) } : {}
      const newDocument = { ...toStored(input as Partial<Input>), ...idField, createdAt: currentTime }
      const [createdDocument] = await model.create([newDocument as never], { session: tx })
      if (!createdDocument) throw new Error('the created document was not returned')
      return toEntity(createdDocument.toObject() as Document)
    },
    async change({ id, changes, currentTime, tx, $unset }: ChangeInput<Input>): Promise<Entity | null> {
      if (!isEntityId(id)) return null
      const $set = { ...toStored(changes), updatedAt: currentTime }
      const update = { $set, ...($unset ? { $unset } : {}) } as UpdateQuery<Document>
      const options = { returnDocument: 'after', session: tx } as const
      const changedDocument = await model.findByIdAndUpdate(id, update, options).lean<Document>()
      return changedDocument && toEntity(changedDocument)
    },
  }
}
