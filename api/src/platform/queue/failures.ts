import { isImageServiceAway } from '../../adapters/cloudinary-images.ts'
import { isDatabaseUnavailable } from '../../adapters/database-errors.ts'
import { isMailServerAway, isRefusedByMailServer } from '../../adapters/smtp-mailer.ts'
import { isProviderAway, isRefusedByProvider, providerSentence } from '../../adapters/stripe-errors.ts'
import { AppError } from '../app-error.ts'
import { redactText } from '../redact.ts'

/** Trying again would bring the same answer; its message is for the admin who reads it. */
export class PermanentFailure extends Error {}

/** `refused`: a retry would be refused again. `failed`: anything else, such as a bug of ours. */
export const failureKinds = ['away', 'refused', 'failed'] as const
export type FailureKind = (typeof failureKinds)[number]

const GIVE_UP_AFTER_MS = 3 * 86_400_000
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS: Record<Exclude<FailureKind, 'refused'>, number> = { away: 30, failed: 600 }

export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof PermanentFailure || isRefusedByProvider(error) || isRefusedByMailServer(error)) return 'refused'
  const isAway = [isProviderAway, isMailServerAway, isImageServiceAway, isDatabaseUnavailable].some((is) => is(error))
  return isAway ? 'away' : 'failed'
}

type FailedAttempt = { error: unknown; attempts: number; since: Date; now: Date }
type FailureOutcome = { kind: FailureKind; message: string; dueAt: Date | null }

/** Null after a refusal or three days. Delays grow, to 30 seconds at most while the service is away. */
export function judgeFailure({ error, attempts, since, now }: FailedAttempt): FailureOutcome {
  const kind = classifyFailure(error)
  const message = describeFailure(error)
  const isTooOld = now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS
  if (kind === 'refused' || isTooOld) return { kind, message, dueAt: null }
  const seconds = Math.min(LONGEST_PAUSE_SECONDS[kind], FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 20))
  return { kind, message, dueAt: new Date(now.getTime() + seconds * 1_000) }
}

const LONGEST_MESSAGE = 500

function describeFailure(error: unknown): string {
  return redactText(sentenceFor(error)).slice(0, LONGEST_MESSAGE)
}

function sentenceFor(error: unknown): string {
  if (error instanceof PermanentFailure) return error.message
  const fromProvider = providerSentence(error)
  if (fromProvider) return fromProvider
  if (isRefusedByMailServer(error)) return `The mail server refused it: ${getErrorMessage(error)}`
  if (isMailServerAway(error)) return 'The mail server did not answer.'
  if (isDatabaseUnavailable(error)) return 'The database did not answer.'
  if (error instanceof AppError) return error.message
  return `Something went wrong: ${getErrorMessage(error)}`
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
