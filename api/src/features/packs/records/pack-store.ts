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

/** What was sold: a snapshot that no later change of the product touches. */
export const packTermsPart = subdocument({
  packProductId: text,
  name: text,
  credits: count,
  validDays: count,
  /** Null: every category. */
  covers: orNull(listOf(oneOf(classCategories))),
  newcomersOnly: flag,
})
export type PackTerms = DocumentOf<typeof packTermsPart>

const changePart = subdocument({
  at: instant,
  kind: oneOf(['extended', 'taken back', 'ended']),
  /** Of an extension. */
  lastDay: orNull(day),
  /** Of credits that were taken back. */
  credits: withDefault(count, 0),
})
type PackChange = DocumentOf<typeof changePart>

const schema = defineSchema({
  userId: text,
  terms: packTermsPart,
  priceCents: count,
  isGranted: withDefault(flag, false),
  /** The purchase, of which there is one pack; absent for one that was granted. */
  checkoutId: optional(text),
  /** The address of a newcomer without its "+tag": it buys one pack for newcomers. */
  newcomerEmail: optional(text),
  boughtAt: instant,
  /** The last day of the purchase, and the one as of now, after the extensions among the changes. */
  originalLastDay: day,
  lastDay: day,
  isEnded: withDefault(flag, false),
  changes: listOf(changePart),
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
type ChangeInput = { pack: StoredPack; change: Partial<PackChange> & Pick<PackChange, 'at' | 'kind'>; tx: Tx }

const toPack = ({ _id, ...fields }: PackDocument): StoredPack => ({ id: _id.toHexString(), ...fields })

/** Packs that members have. A use case takes the lock of their member before it changes one. */
export const packStore = defineStore(({ database }) => {
  const packs = defineModel({ database, collection: 'packs', schema })
  const toKey = (id: string) => new Types.ObjectId(id)
  const find = async (filter: QueryFilter<PackDocument>, { tx }: OptionalTx = {}): Promise<StoredPack[]> =>
    (await packs.find(filter, null, { session: tx ?? null, sort: { boughtAt: -1, _id: -1 } }).lean()).map(toPack)
  const findOne = async (filter: QueryFilter<PackDocument>, within?: OptionalTx) =>
    (await find(filter, within))[0] ?? null
  return {
    model: packs,
    find,
    findById: async (id: string, within?: OptionalTx) => (isEntityId(id) ? findOne({ _id: toKey(id) }, within) : null),
    findByCheckout: (checkoutId: string, within?: OptionalTx) => findOne({ checkoutId }, within),
    findNewcomer: (newcomerEmail: string, within?: OptionalTx) => findOne({ newcomerEmail }, within),
    /** Those that can pay for a class on a day or later. */
    findUsableFrom: ({ userId, day, tx }: OptionalTx & { userId: string; day: Day }) =>
      find({ userId, isEnded: false, lastDay: { $gte: day } }, { tx }),
    async insert({ pack: { id, ...fields }, tx }: { pack: NewPack; tx: Tx }): Promise<StoredPack> {
      const [created] = await packs.create([{ _id: toKey(id), ...fields, originalLastDay: fields.lastDay }], {
        session: tx,
      })
      if (!created) throw new Error('a created pack must come back')
      return toPack(created.toObject())
    },
    /** Records a change of a pack that this transaction has read, and returns the pack as it is then. */
    async change({ pack, change, tx }: ChangeInput): Promise<StoredPack> {
      const entry: PackChange = { lastDay: null, credits: 0, ...change }
      const lastDay = entry.lastDay ?? pack.lastDay
      const isEnded = pack.isEnded || entry.kind === 'ended'
      const changes = [...pack.changes, entry]
      await packs.updateOne({ _id: toKey(pack.id) }, { $set: { lastDay, isEnded, changes } }, { session: tx })
      return { ...pack, lastDay, isEnded, changes }
    },
    /** Takes the address of a newcomer off, whose account is closed. */
    async forgetNewcomer({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await packs.updateOne({ _id: toKey(id) }, { $unset: { newcomerEmail: 1 } }, { session: tx })
    },
  }
})

/** How many credits of a pack the studio has taken back. */
export const countTakenBack = ({ changes }: Pick<StoredPack, 'changes'>): number =>
  changes.reduce((sum, { credits }) => sum + credits, 0)
