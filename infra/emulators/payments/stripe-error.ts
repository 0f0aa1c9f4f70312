type Details = {
  status: number
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  /** Sent whole with the error of a refused charge. */
  payment_intent?: object
}

/** An error in Stripe's own shape; the SDK turns it into its error classes by status and type. */
export class StripeError extends Error {
  readonly status: number
  readonly body: { error: Omit<Details, 'status'> }

  constructor({ status, ...error }: Details) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** 400 for a request that cannot be carried out. */
export function createInvalidRequest(message: string, extra: { code?: string; param?: string } = {}): StripeError {
  return new StripeError({ status: 400, type: 'invalid_request_error', message, ...extra })
}

/** 404 for an id that the account does not hold. */
export function createNotFound({ kind, id, param }: { kind: string; id: string; param: string }): StripeError {
  const message = `No such ${kind}: '${id}'`
  return new StripeError({ status: 404, type: 'invalid_request_error', code: 'resource_missing', message, param })
}
