/**
 * An error that the person at the keyboard can fix. Its message is one line that says what to do; scripts print it without
 * a stack trace and exit with 1.
 */
export class CliError extends Error {}

/** The text to print for a thrown error: the message of a CliError, the stack of anything else. */
export function formatCliError(error: unknown): string {
  if (error instanceof CliError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
