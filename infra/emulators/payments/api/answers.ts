import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Account } from '../account.ts'
import { StripeError } from '../stripe-error.ts'
import type { StoredAnswer } from '../stripe-types.ts'
import { expandAnswer } from './expand.ts'
import { Form } from './form.ts'

/**
 * What an API call does; it is synchronous, so calls never interleave and each is kept whole or not at all. An error that
 * is thrown undoes everything; one that is returned, such as a declined charge, is answered with what led to it kept.
 */
export type Work = (call: { form: Form; id: string }) => object | StripeError

type Answer = Pick<StoredAnswer, 'status' | 'body'>

/** Turns work into a handler: form in, `expand` and Idempotency-Key honoured, object or Stripe error out. */
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

/** The first answer to a key is the answer to all; only what was refused as malformed may be mended. */
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
    // A refused card is an answer too; what its request had begun is undone.
    if (error instanceof StripeError && error.status === 402) return keep(error)
    throw error
  }
}
