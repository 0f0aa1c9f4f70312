import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { newId } from '../../ids.ts'
import type { CallRecorder } from '../../recorded-calls.ts'
import type { PaymentContext } from '../context.ts'
import { StripeError } from '../stripe-error.ts'
import { expandAnswer } from './expand.ts'
import { type Form, parseForm } from './form.ts'

/** One call of the API: what was asked, by path and form. */
type Call = { form: Form; param: (name: string) => string }

/**
 * What an API call does; it is synchronous, so calls never interleave and each is kept whole or not at all. An error that
 * is thrown undoes everything; one that is returned, such as a declined charge, is answered with what led to it kept.
 */
export type Work = (call: Call) => object | StripeError

type Answer = { status: number; body: object }

/** Turns work into a handler: form in, `expand` and Idempotency-Key honoured, object or Stripe error out. */
export function answering(context: PaymentContext): (work: Work) => (c: Context) => Promise<Response> {
  return (work) => async (c) => {
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search
    const perform = (): Answer => {
      const form = parseForm(text)
      const answer = work({ form, param: (name) => c.req.param(name) ?? '' })
      if (answer instanceof StripeError) return { status: answer.details.status, body: answer.body() }
      return { status: 200, body: expandAnswer({ records: context.records, form, answer }) }
    }
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (!key) {
      const { status, body } = context.inTransaction(perform)
      return c.json(body, status as ContentfulStatusCode)
    }
    const asked = digest(`${c.req.method} ${new URL(c.req.url).pathname}\n${text}`)
    const stored = keepAnswer(context, { key, asked, perform })
    if (stored.replayed) c.header('Idempotent-Replayed', 'true')
    c.header('Idempotency-Key', key)
    return c.body(stored.answer, stored.status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
  }
}

type KeyedRequest = { key: string; asked: string; perform: () => Answer }

/** The first answer to a key is the answer forever (a day, with Stripe); only what was refused as malformed may be mended. */
function keepAnswer(
  context: PaymentContext,
  { key, asked, perform }: KeyedRequest,
): { answer: string; status: number; replayed: boolean } {
  const stored = context.records.answers.get(key)
  if (stored && stored.asked !== asked) {
    throw new StripeError({
      status: 400,
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (stored) return { answer: stored.answer, status: stored.status ?? 200, replayed: true }
  const keep = ({ status, body }: Answer) => {
    const answer = JSON.stringify(body)
    context.records.answers.put({ id: key, asked, answer, status, at: context.clock.seconds() })
    return { answer, status, replayed: false }
  }
  try {
    return context.inTransaction(() => keep(perform()))
  } catch (error) {
    // A refused card is an answer too; what its request had begun is undone.
    if (!(error instanceof StripeError) || error.details.status !== 402) throw error
    return context.inTransaction(() => keep({ status: error.details.status, body: error.body() }))
  }
}

/** Checks the secret key (bearer token or basic user name), sets the request id and records the call for the index page. */
export function guard({ context, seen }: { context: PaymentContext; seen: CallRecorder }): MiddlewareHandler {
  return async (c, next) => {
    const requestId = newId('req', 14)
    c.header('Request-Id', requestId)
    c.header('Stripe-Version', c.req.header('stripe-version') ?? '')
    const key = keyOf(c.req.header('authorization'))
    if (key !== context.config.stripeKey) c.res = errorAnswer(c, badKey(key))
    else await next()
    const path = new URL(c.req.url).pathname.replace(/^.*\/v1\//, '')
    seen.note({
      at: new Date(context.clock.now()).toISOString(),
      what: `${c.req.method} ${path}`,
      answer: String(c.res.status),
    })
  }
}

/** Writes an error as Stripe does; what is not a Stripe error is a 500 that names no inner detail. */
export function errorAnswer(c: Context, error: Error): Response {
  if (error instanceof StripeError) return c.json(error.body(), error.details.status as ContentfulStatusCode)
  console.error(error)
  return c.json(brokenBody, 500)
}

/** The 500 of an emulator whose fault is `error`. */
export const brokenBody = {
  error: { type: 'api_error', message: 'An unknown error occurred (the local emulator was told to fail).' },
}

function keyOf(header: string | undefined): string {
  const [scheme, value = ''] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return ''
}

function badKey(key: string): StripeError {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    : 'You did not provide an API key.'
  return new StripeError({ status: 401, type: 'invalid_request_error', message })
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
