import type { BrowserError } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { redactText } from '../../../platform/log.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi
/** Ids, tokens and phone numbers; the hashes in names of files and the lines of a stack are shorter. */
const LONG_NUMBER = /\+?\d(?:[\s-]?\d){6,}|\b(?=\w*\d)[\w-]{20,}\b/g
const QUERY = /[?#][^\s:)]*/g

/** A browser's text made safe for the log: no query, no personal address, no id, no token. */
const impersonal = (text: string) =>
  redactText(text.replace(QUERY, '')).replace(EMAIL, '[email]').replace(LONG_NUMBER, '[id]')

/** Without personal data and the address it came from. Throws RATE_LIMITED. */
async function noteBrowserError(
  { limits, log }: Deps,
  { error, clientAddress }: { error: BrowserError; clientAddress: string },
): Promise<{ received: true }> {
  await limits.take({ limit: 'browserErrors', key: clientAddress })
  await limits.take({ limit: 'browserErrorsOfAll', key: 'all' })
  const stack = impersonal(error.stack ?? '')
  // The admin area is a part of the portal's page with files of its own.
  const app = stack.includes('/admin-remote/') ? 'admin' : error.app
  const { message, path, release = '' } = error
  const facts = { app, error: impersonal(message), stack, path: impersonal(path), release }
  log.warn(facts, 'error in a browser')
  return { received: true }
}

const calls = (deps: Deps): Calls => ({
  reportBrowserError: ({ body, clientAddress }) => noteBrowserError(deps, { error: body, clientAddress }),
})

export const browserErrors: Feature = { name: 'browser-errors', calls }
