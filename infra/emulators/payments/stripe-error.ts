type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

type Details = {
  status: number
  type: Kind
  message: string
  code?: string
  param?: string
  declineCode?: string | null
  /** Whole objects that Stripe sends with the error. */
  objects?: { payment_intent?: object; payment_method?: object }
}

/** An error in Stripe's own shape; the SDK turns it into its error classes by status and type. */
export class StripeError extends Error {
  readonly details: Details

  constructor(details: Details) {
    super(details.message)
    this.details = details
  }

  /** The body Stripe sends. */
  body(): object {
    const { type, message, code, param, declineCode, objects } = this.details
    return {
      error: {
        type,
        message,
        ...(code && { code }),
        ...(param && { param }),
        ...(declineCode && { decline_code: declineCode }),
        ...objects,
      },
    }
  }
}

/** 400 for a request that cannot be carried out. */
export function invalid(message: string, extra: { code?: string; param?: string } = {}): StripeError {
  return new StripeError({ status: 400, type: 'invalid_request_error', message, ...extra })
}

/** 404 for an id that the account does not hold. */
export function missing({ kind, id, param = 'id' }: { kind: string; id: string; param?: string }): StripeError {
  const message = `No such ${kind}: '${id}'`
  return new StripeError({ status: 404, type: 'invalid_request_error', code: 'resource_missing', message, param })
}
