/** A program cannot start as configured; `message` says why and what to do, for a user at a terminal. */
export class StartError extends Error {}

/** The output of a program that could not start: one line if the user can fix it, else the whole error. */
export function formatStartError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
