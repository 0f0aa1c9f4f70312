/** A program cannot start as configured; `message` says why and what to do, for a user at a terminal. */
export class StartError extends Error {}

export function formatStartError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
