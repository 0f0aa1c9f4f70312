import { classCategories, type Day } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  optional,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** The terms on which a pack was sold. Later changes of the product do not affect them. */
export const packTermsSchema = subdocument({
  packProductId: text,
  name: text,
  credits: count,
  validDays: count,
  /** Null: every category. */
  covers: orNull(listOf(oneOf(classCategories))),
  newcomersOnly: flag,
})
export type PackTerms = DocumentOf<typeof packTermsSchema>

const packChangeSchema = subdocument({
  at: instant,
  kind: oneOf(['extended', 'taken back', 'ended']),
  /** The new last day; null unless it was extended. */
  lastDay: orNull(day),
  /** How many credits were taken back; 0 for other changes. */
  credits: withDefault(count, 0),
})
type PackChange = DocumentOf<typeof packChangeSchema>

const schema = defineSchema({
  userId: text,
  terms: packTermsSchema,
  priceCents: count,
  isGranted: withDefault(flag, false),
  /** The checkout that bought the pack; absent for a granted one. Unique, so that a checkout creates only one pack. */
  checkoutId: optional(text),
  /** The buyer's address without its "+tag", for a pack for newcomers: each address can buy one. */
  newcomerEmail: optional(text),
  boughtAt: instant,
  /** The last day as of the purchase; `lastDay` includes later extensions. */
  originalLastDay: day,
  lastDay: day,
  /**
   * Ended because its payment was refunded or lost in a dispute, or because its account was closed. A used up or expired
   * pack has not ended.
   */
  isEnded: withDefault(flag, false),
  changes: listOf(packChangeSchema),
})
schema.index({ userId: 1, boughtAt: -1 })
schema.index({ checkoutId: 1 }, { unique: true, sparse: true })
schema.index({ newcomerEmail: 1 }, { unique: true, sparse: true })
schema.index({ lastDay: 1 })
schema.index({ boughtAt: 1 })
type PackDocument = DocumentOf<typeof schema>
export type StoredPack = Omit<PackDocument, '_id'> & { id: string }
export type NewPack = Pick<StoredPack, 'id' | 'userId' | 'terms' | 'priceCents' | 'boughtAt' | 'lastDay'> &
  Partial<Pick<StoredPack, 'isGranted' | 'checkoutId' | 'newcomerEmail'>>
export type PackChangeInput = Partial<PackChange> & Pick<PackChange, 'at' | 'kind'>
type ChangeInput = { pack: StoredPack; change: PackChangeInput; tx: Tx }

const toPack = ({ _id, ...fields }: PackDocument): StoredPack => ({ id: _id.toHexString(), ...fields })

/** Packs that were sold or granted. Lock the member before changing one. */
export const packStore = defineStore(({ database }) => {
  const packs = defineModel({ database, collection: 'packs', schema })
  const toObjectId = (id: string) => new Types.ObjectId(id)
  const find = async (filter: QueryFilter<PackDocument>, { tx }: OptionalTx = {}): Promise<StoredPack[]> =>
    (await packs.find(filter, null, { session: tx ?? null, sort: { boughtAt: -1, _id: -1 } }).lean()).map(toPack)
  const findOne = async (filter: QueryFilter<PackDocument>, options?: OptionalTx) =>
    (await find(filter, options))[0] ?? null
  return {
    model: packs,
    find,
    findById: async (id: string, options?: OptionalTx) =>
      isEntityId(id) ? findOne({ _id: toObjectId(id) }, options) : null,
    findByCheckout: (checkoutId: string, options?: OptionalTx) => findOne({ checkoutId }, options),
    findByNewcomerEmail: (newcomerEmail: string, options?: OptionalTx) => findOne({ newcomerEmail }, options),
    /** Packs that have not ended and whose last day is `day` or later. */
    findValidOn: ({ userId, day, tx }: OptionalTx & { userId: string; day: Day }) =>
      find({ userId, isEnded: false, lastDay: { $gte: day } }, { tx }),
    async insert({ pack: { id, ...fields }, tx }: { pack: NewPack; tx: Tx }): Promise<StoredPack> {
      const [createdPack] = await packs.create([{ _id: toObjectId(id), ...fields, originalLastDay: fields.lastDay }], {
        session: tx,
      })
      if (!createdPack) throw new Error('the created pack was not returned')
      return toPack(createdPack.toObject())
    },
    /** Changes a pack that this transaction has read, and returns it. */
    async change({ pack, change, tx }: ChangeInput): Promise<StoredPack> {
      const newChange: PackChange = { lastDay: null, credits: 0, ...change }
      const lastDay = newChange.lastDay ?? pack.lastDay
      const isEnded = pack.isEnded || newChange.kind === 'ended'
      const changes = [...pack.changes, newChange]
      await packs.updateOne({ _id: toObjectId(pack.id) }, { $set: { lastDay, isEnded, changes } }, { session: tx })
      return { ...pack, lastDay, isEnded, changes }
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await packs.deleteOne({ _id: toObjectId(id) }, { session: tx })
    },
    /** Removes the stored address of a newcomer when their account is closed. */
    async removeNewcomerEmail({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await packs.updateOne({ _id: toObjectId(id) }, { $unset: { newcomerEmail: 1 } }, { session: tx })
    },
  }
})

/** How many credits of a pack the studio has taken back. */
export const countCreditsTakenBack = ({ changes }: Pick<StoredPack, 'changes'>): number =>
  changes.reduce((sum, { credits }) => sum + credits, 0)
