import type { Endpoints, ErrorBody, PausePreviewQuery, PlanId, ResponseOf } from '@studio/contract'
import { fetchForPageUser } from '../islands/page-user-fetch.ts'

type MethodAndPath<Name extends keyof Endpoints> = Pick<Endpoints[Name], 'method' | 'path'>

/**
 * The panel's endpoints, with method and path as in the contract. The contract's client is not used here, because the
 * bundler would then put it into a file that every page with a form loads too.
 */
export const panelEndpoints = {
  getMembership: { method: 'GET', path: '/api/membership' },
  previewPause: { method: 'GET', path: '/api/membership/pause/preview' },
  pauseMembership: { method: 'POST', path: '/api/membership/pause' },
  previewResume: { method: 'GET', path: '/api/membership/resume/preview' },
  resumeMembership: { method: 'POST', path: '/api/membership/resume' },
  previewLeaving: { method: 'GET', path: '/api/membership/cancel/preview' },
  leaveMembership: { method: 'POST', path: '/api/membership/cancel' },
  previewKeeping: { method: 'GET', path: '/api/membership/keep/preview' },
  keepMembership: { method: 'POST', path: '/api/membership/keep' },
  previewPlanChange: { method: 'GET', path: '/api/membership/plan/preview' },
  changeMyPlan: { method: 'POST', path: '/api/membership/plan' },
} as const satisfies { [Name in keyof Endpoints]?: MethodAndPath<Name> }

/** A call that the API refused, with its response. */
class RefusedCallError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.status = status
    this.body = body
  }
}

type CallInput = { query?: Record<string, string | undefined>; body?: object; signal?: AbortSignal }

async function call<Name extends keyof typeof panelEndpoints>(
  name: Name,
  { query = {}, body, signal }: CallInput = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  const { method, path } = panelEndpoints[name]
  const parameters = new URLSearchParams()
  for (const [parameter, value] of Object.entries(query)) if (value) parameters.set(parameter, value)
  const queryText = parameters.toString()
  const url = queryText ? `${path}?${queryText}` : path
  const response = await fetchForPageUser(url, {
    method,
    ...(signal && { signal }),
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new RefusedCallError(response.status, answer)
  return answer
}

/**
 * The calls of the panel. Each throws if it gets no response or is refused. The API refuses them if another user has signed
 * in since the page was loaded.
 */
export const planCalls = {
  loadOverview: () => call('getMembership'),
  previewPause: (query: PausePreviewQuery, signal: AbortSignal) => call('previewPause', { query, signal }),
  pause: (request: PausePreviewQuery, previewVersion: string) =>
    call('pauseMembership', { body: { ...request, version: previewVersion } }),
  previewResume: (signal: AbortSignal) => call('previewResume', { signal }),
  resume: (previewVersion: string) => call('resumeMembership', { body: { version: previewVersion } }),
  previewCancellation: (signal: AbortSignal) => call('previewLeaving', { signal }),
  cancel: (previewVersion: string) => call('leaveMembership', { body: { version: previewVersion } }),
  // Keeping a membership undoes its cancellation, before the membership ends.
  previewKeeping: (signal: AbortSignal) => call('previewKeeping', { signal }),
  keep: (previewVersion: string) => call('keepMembership', { body: { version: previewVersion } }),
  previewChange: (plan: PlanId, signal: AbortSignal) => call('previewPlanChange', { query: { plan }, signal }),
  change: (plan: PlanId, previewVersion: string) => call('changeMyPlan', { body: { plan, version: previewVersion } }),
}

const FALLBACK_MESSAGE = 'Something went wrong. Please try again.'

/** The message for the member about a failed call. */
export function formatFailure(error: unknown): string {
  if (!(error instanceof RefusedCallError)) return FALLBACK_MESSAGE
  if (error.status === 401) return 'You are logged out. Please sign in again.'
  const [fieldMessage] = Object.values(error.body.fields ?? {})
  return fieldMessage ?? (error.message || FALLBACK_MESSAGE)
}

/** The current preview, if a request was refused because its preview was outdated; otherwise null. */
export function getCurrentPreview<Preview>(error: unknown): Preview | null {
  const isPreviewOutdated = error instanceof RefusedCallError && error.body.code === 'CHANGED_MEANWHILE'
  return isPreviewOutdated ? (error.body.current as Preview) : null
}
