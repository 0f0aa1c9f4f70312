import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { newId } from '../../ids.ts'
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
  if (stored) return { answer: stored.answer, status: stored.status, replayed: true }
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

/** Checks the secret key, a bearer token, and sets the request id. */
export function guard(context: PaymentContext): MiddlewareHandler {
  return async (c, next) => {
    c.header('Request-Id', newId('req', 14))
    if (c.req.header('authorization') === `Bearer ${context.config.stripeKey}`) return next()
    const message = 'Invalid API Key provided, or none at all.'
    return errorAnswer(c, new StripeError({ status: 401, type: 'invalid_request_error', message }))
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

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
