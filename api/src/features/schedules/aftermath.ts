import { Schema } from 'mongoose'

/** Who changed something in the calendar and when, until nothing can follow from it any more. */
export type Aftermath = { since: Date; actorId: string; actorName: string }

export const aftermathSchema = new Schema<Aftermath>(
  {
    since: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, required: true },
  },
  { _id: false },
)

/** Who did it, as bookings are told. */
export const actorOf = ({ actorId, actorName }: Aftermath) => ({ id: actorId, user: { username: actorName } })

/** A booking that was being made while the calendar changed is stored within this time. */
const SETTLED_MS = 30_000

/** From when on nothing can follow from a change any more but what is stored by then. */
export const settledAt = ({ since }: Pick<Aftermath, 'since'>) => new Date(since.getTime() + SETTLED_MS)
