import type { Deps } from '../../../deps.ts'
import { runHandler } from '../../../platform/queue/run-queue.ts'
import type { OccurrenceWaitlist } from './occurrence-document.ts'
import { type Occurrence, occurrenceKey } from './seat-count.ts'

/**
 * The payload of the job that gives freed seats to the waitlist. `isAsked`: another user waits for the answer, so the
 * payment provider is not called; who accepts an offer has its page opened then.
 */
export type HandoverJob = { key: string; isAsked?: true }

/** Whether members wait who have every seat before all others. */
export const isAwaited = (
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { waiting, closesAt }: Pick<OccurrenceWaitlist, 'waiting' | 'closesAt'>,
): boolean => env.WAITLIST && waiting > 0 && closesAt !== null && clock.now() < closesAt

/** The instant at which a seat for a member who does not wait must be public; null without waitlists. */
export const publicAt = ({ env, clock }: Pick<Deps, 'env' | 'clock'>): Date | null =>
  env.WAITLIST ? clock.now() : null

/**
 * Gives the free seats of an occurrence to those who wait and can have one. What is free afterwards is public: none can
 * join while a seat is free, and a seat that becomes free in between is kept.
 */
export async function askWaiting(deps: Deps, occurrence: Occurrence): Promise<void> {
  const payload: HandoverJob = { key: occurrenceKey(occurrence), isAsked: true }
  await runHandler(deps, { kind: 'waitlist', payload })
}
