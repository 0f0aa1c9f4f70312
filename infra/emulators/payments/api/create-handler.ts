import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Account } from '../account.ts'
import { StripeError } from '../stripe-error.ts'
import type { StoredResponse } from '../stripe-types.ts'
import { expandResponse } from './expand.ts'
import { Form } from './form.ts'

/**
 * What an API call does. It is synchronous, so calls never interleave, and runs in a transaction. A thrown error rolls
 * all changes back; a returned one, such as a declined charge, keeps them.
 */
export type Operation = (call: { form: Form; id: string }) => object | StripeError

type StripeResponse = Pick<StoredResponse, 'status' | 'body'>

/** Creates a handler: reads the form, applies `expand` and Idempotency-Key, responds with an object or a Stripe error. */
export const createHandler = (account: Account) => (operation: Operation) => async (c: Context) => {
  const isPost = c.req.method === 'POST'
  const text = isPost ? await c.req.text() : new URL(c.req.url).search
  const perform = (): StripeResponse => {
    const form = Form.parse(text)
    const result = operation({ form, id: c.req.param('id') ?? '' })
    if (result instanceof StripeError) return result
    const body = expandResponse({ records: account.records, paths: form.texts('expand'), response: result })
    form.refuseUnknown()
    return { status: 200, body }
  }
  const key = isPost ? c.req.header('idempotency-key') : undefined
  const requestDigest = createHash('sha256').update(`${c.req.path}\n${text}`).digest('hex')
  const { status, body } = key ? performOnce(account, { key, requestDigest, perform }) : account.inTransaction(perform)
  return c.json(body, status as ContentfulStatusCode)
}

type KeyedRequest = { key: string; requestDigest: string; perform: () => StripeResponse }

/**
 * Repeats the first response to a key. A request that was rejected as malformed may be corrected and sent with the same key.
 */
function performOnce(account: Account, { key, requestDigest, perform }: KeyedRequest): StripeResponse {
  const { idempotentResponses } = account.records
  const storedResponse = idempotentResponses.get(key)
  if (storedResponse?.request === requestDigest) return storedResponse
  if (storedResponse) {
    throw new StripeError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  const store = ({ status, body }: StripeResponse) =>
    idempotentResponses.put({ id: key, request: requestDigest, status, body, at: account.clock.seconds() })
  try {
    return account.inTransaction(() => store(perform()))
  } catch (error) {
    // A thrown card error (402) rolls the changes back, but it is stored too: a repeated key gets the same refusal.
    if (error instanceof StripeError && error.status === 402) return store(error)
    throw error
  }
}
