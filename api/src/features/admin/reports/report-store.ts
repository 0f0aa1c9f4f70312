import type { Day } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { DayFigures } from './figures.ts'

/** Class, weekday, meetings, seats offered and taken, in short names: there are thousands of these. */
export type FillCell = { c: string; w: number; m: number; o: number; t: number }
type FillSpan = 'day' | 'month'

type DayDocument = DayFigures & { _id: string; day: Day }
type FillDocument = { _id: string; span: FillSpan; start: Day; cells: FillCell[] }
type ProgressDocument = {
  _id: 'count'
  /** The days that there is anything to count of. */
  first: Day
  last: Day
  /** Where counting goes on. */
  next: Day
  /** Whether every day has been counted once. */
  isWhole: boolean
  countedAt: Date
}
export type Progress = Omit<ProgressDocument, '_id'>

const numbers = (names: readonly string[]) =>
  new Schema(Object.fromEntries(names.map((name) => [name, { type: Number, required: true }])), { _id: false })
const daySchema = new Schema<DayDocument>({
  _id: { type: String, required: true },
  day: { type: String, required: true },
  bookings: numbers(['confirmed', 'pending', 'cancelled', 'lateCancelled', 'cancelledByStudio']),
  seats: numbers(['meetings', 'offered', 'taken']),
  revenue: numbers(['class', 'program', 'membership']),
  refunds: numbers(['class', 'program', 'membership']),
  members: numbers(['joined', 'lost']),
})
daySchema.index({ day: 1 })
const fillSchema = new Schema<FillDocument>({
  _id: { type: String, required: true },
  span: { type: String, enum: ['day', 'month'], required: true },
  start: { type: String, required: true },
  cells: { type: Schema.Types.Mixed, required: true },
})
fillSchema.index({ span: 1, start: 1 })
const progressSchema = new Schema<ProgressDocument>({
  _id: { type: String, required: true },
  first: { type: String, required: true },
  last: { type: String, required: true },
  next: { type: String, required: true },
  isWhole: { type: Boolean, required: true },
  countedAt: { type: Date, required: true },
})

type Range = { from: Day; to: Day }

/**
 * What the reports are made of: one small document for each day, one with the classes for each day and month, so that a
 * report costs by the days it spans and not by the bookings there are (decision 015).
 */
function createReportStore(database: Database) {
  const days = defineModel<DayDocument>({ database, collection: 'report_days', schema: daySchema })
  const fills = defineModel<FillDocument>({ database, collection: 'report_fills', schema: fillSchema })
  const progress = defineModel<ProgressDocument>({ database, collection: 'report_progress', schema: progressSchema })
  return {
    days,
    fills,
    /** The stored figures of the days of a range that have any, by day. */
    async daysIn({ from, to }: Range): Promise<Map<Day, DayFigures>> {
      const found = await days.find({ day: { $gte: from, $lte: to } }).lean()
      return new Map(found.map(({ _id, day, ...figures }) => [day, figures]))
    },
    /** The stored classes of the days or months that begin in a range, by the first day. */
    async fillsIn({ span, from, to }: Range & { span: FillSpan }): Promise<Map<Day, FillCell[]>> {
      const found = await fills.find({ span, start: { $gte: from, $lte: to } }).lean()
      return new Map(found.map(({ start, cells }) => [start, cells]))
    },
    async keepDays(changed: ReadonlyMap<Day, DayFigures>): Promise<void> {
      if (changed.size === 0) return
      const writes = [...changed].map(([day, figures]) => ({
        replaceOne: { filter: { _id: day }, replacement: { _id: day, day, ...figures }, upsert: true },
      }))
      await days.bulkWrite(writes)
    },
    async keepFills({ span, changed }: { span: FillSpan; changed: ReadonlyMap<Day, FillCell[]> }): Promise<void> {
      if (changed.size === 0) return
      const writes = [...changed].map(([start, cells]) => ({
        replaceOne: {
          filter: { _id: `${span}:${start}` },
          replacement: { _id: `${span}:${start}`, span, start, cells },
          upsert: true,
        },
      }))
      await fills.bulkWrite(writes)
    },
    /** Deletes every figure, frozen history too: for a studio whose past was just rewritten. */
    async forget(): Promise<void> {
      await Promise.all([days.deleteMany({}), fills.deleteMany({}), progress.deleteMany({})])
    },
    async progress(): Promise<Progress | null> {
      const found = await progress.findById('count').lean()
      if (!found) return null
      const { _id, ...made } = found
      return made
    },
    async keepProgress(made: Progress): Promise<void> {
      await progress.replaceOne({ _id: 'count' }, { _id: 'count', ...made }, { upsert: true })
    },
  }
}

export const reportStore = defineStore(({ database }) => createReportStore(database))
