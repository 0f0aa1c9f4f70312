import type { ApiClient, EndpointName } from '@studio/contract'

/** Longer than the API's own limits, so that its response comes first if there is one. */
const limitMs = 20_000

type LooseCall = (name: EndpointName, input?: { signal?: AbortSignal }) => Promise<unknown>

/** The same calls, aborted after their time limit with the abort error of `fetch`. */
export function withTimeLimit(client: ApiClient): ApiClient {
  return { call: limited(client.call), callCounted: limited(client.callCounted) }
}

function limited<Call>(call: Call): Call {
  const send = call as LooseCall
  const wrapped: LooseCall = async (name, input) => {
    const timeUp = new AbortController()
    const timer = setTimeout(() => timeUp.abort(), limitMs)
    const signal = input?.signal ? AbortSignal.any([input.signal, timeUp.signal]) : timeUp.signal
    try {
      return await send(name, { ...input, signal })
    } finally {
      clearTimeout(timer)
    }
  }
  // Each call keeps the types of the endpoint table; only its signal is added.
  return wrapped as Call
}
