import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Account } from '../account.ts'
import { StripeError } from '../stripe-error.ts'
import type { StoredAnswer } from '../stripe-types.ts'
import { expandAnswer } from './expand.ts'
import { Form } from './form.ts'

/**
 * The work of an API call. It is synchronous, so calls never interleave, and runs in a transaction. A thrown error rolls
 * everything back; a returned one, such as a declined charge, keeps the changes.
 */
export type Work = (call: { form: Form; id: string }) => object | StripeError

type Answer = Pick<StoredAnswer, 'status' | 'body'>

/** Creates a handler: reads the form, applies `expand` and Idempotency-Key, responds with an object or a Stripe error. */
export const answering = (account: Account) => (work: Work) => async (c: Context) => {
  const isPost = c.req.method === 'POST'
  const text = isPost ? await c.req.text() : new URL(c.req.url).search
  const perform = (): Answer => {
    const form = Form.parse(text)
    const answer = work({ form, id: c.req.param('id') ?? '' })
    if (answer instanceof StripeError) return answer
    const body = expandAnswer({ records: account.records, paths: form.texts('expand'), answer })
    form.refuseUnknown()
    return { status: 200, body }
  }
  const key = isPost ? c.req.header('idempotency-key') : undefined
  const request = createHash('sha256').update(`${c.req.path}\n${text}`).digest('hex')
  const { status, body } = key ? keepAnswer(account, { key, request, perform }) : account.inTransaction(perform)
  return c.json(body, status as ContentfulStatusCode)
}

type KeyedRequest = { key: string; request: string; perform: () => Answer }

/** Repeats the first response to a key. A request that was rejected as malformed may be corrected under the same key. */
function keepAnswer(account: Account, { key, request, perform }: KeyedRequest): Answer {
  const { answers } = account.records
  const stored = answers.get(key)
  if (stored?.request === request) return stored
  if (stored) {
    throw new StripeError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  const keep = ({ status, body }: Answer) =>
    answers.put({ id: key, request, status, body, at: account.clock.seconds() })
  try {
    return account.inTransaction(() => keep(perform()))
  } catch (error) {
    // A declined card is stored as the response; the changes of its request are rolled back.
    if (error instanceof StripeError && error.status === 402) return keep(error)
    throw error
  }
}
