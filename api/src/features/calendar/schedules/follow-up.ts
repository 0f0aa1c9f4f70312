import { Schema } from 'mongoose'

/** Who changed something in the calendar and when, until nothing can follow from it any more. */
export type FollowUp = { since: Date; actorId: string; actorName: string }

export const aftermathSchema = new Schema<FollowUp>(
  {
    since: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, required: true },
  },
  { _id: false },
)

/** The actor, as mails to members name it. */
export const toActor = ({ actorId, actorName }: FollowUp) => ({ id: actorId, user: { username: actorName } })

/** The cause of the job that follows from a change of `id`. */
export const followUpCause = (id: string, { since }: Pick<FollowUp, 'since'>): string => `${id}:${since.getTime()}`

const HEAD_START_MS = 5_000

/** When the job looks whether anything was left to do: the request that changed something does it itself, at once. */
export const followUpAt = ({ since }: Pick<FollowUp, 'since'>) => new Date(since.getTime() + HEAD_START_MS)
