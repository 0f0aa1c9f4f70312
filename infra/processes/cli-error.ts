/**
 * Something the person at the keyboard can put right. Its message is one line that says what to do;
 * the scripts print it without a stack trace and end with exit code 1.
 */
export class CliError extends Error {}

/** The one line to print for whatever was thrown: our own sentence, or the stack of a mistake in the code. */
export function formatCliError(error: unknown): string {
  if (error instanceof CliError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
