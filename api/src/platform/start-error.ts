/** A program cannot start as it was asked to; `message` says why and what to do, for a person at a terminal. */
export class StartError extends Error {}

/** What a program that could not start says: one line where a person can mend it, else the whole error. */
export function formatStartError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
