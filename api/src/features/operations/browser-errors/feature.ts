import type { BrowserError } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { redactText } from '../../../platform/log.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi
/** Ids, tokens and phone numbers. Hashes of file names and positions in a stack are shorter. */
const ID_OR_PHONE = /\+?\d(?:[\s-]?\d){6,}|\b(?=\w*\d)[\w-]{20,}\b/g
const QUERY = /[?#][^\s:)]*/g

const removePersonalData = (text: string) =>
  redactText(text.replace(QUERY, '')).replace(EMAIL, '[email]').replace(ID_OR_PHONE, '[id]')

/** Logs an error of a browser without personal data and without the client address. Throws RATE_LIMITED. */
async function logBrowserError(
  { limits, log }: Deps,
  { error, clientAddress }: { error: BrowserError; clientAddress: string },
): Promise<{ received: true }> {
  await limits.take({ limit: 'browserErrors', key: clientAddress })
  await limits.take({ limit: 'browserErrorsOfAll', key: 'all' })
  const stack = removePersonalData(error.stack ?? '')
  // The admin area runs on the portal's page, but its files are separate.
  const app = stack.includes('/admin-remote/') ? 'admin' : error.app
  const { message, path, release = '' } = error
  const logFields = { app, error: removePersonalData(message), stack, path: removePersonalData(path), release }
  log.warn(logFields, 'error in a browser')
  return { received: true }
}

const calls = (deps: Deps): Calls => ({
  reportBrowserError: ({ body, clientAddress }) => logBrowserError(deps, { error: body, clientAddress }),
})

export const browserErrors: Feature = { name: 'browser-errors', calls }
