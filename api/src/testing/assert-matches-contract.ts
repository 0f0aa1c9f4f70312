import { type Endpoint, type EndpointName, type ErrorCode, endpoints, statusByCode } from '@studio/contract'
import { ErrorBody, responseTable } from '@studio/contract/responses'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { getEndpointErrors, htmlPageCalls } from '../features/operations/api-docs/error-table.ts'

type Answer = { status: number; contentType: string | null; value: unknown }

/** Throws when the contract does not describe the status, content type or fields of an endpoint's answer. */
export function assertMatchesContract(name: EndpointName, answer: Answer): void {
  const { status, contentType } = answer
  // Such calls answer browsers with a page, even if a mailed link is no longer valid (404).
  const isPage = htmlPageCalls.has(name) && contentType?.startsWith('text/html')
  if (isPage && (status === 404 || status === endpoints[name].status)) return
  const problem = status >= 400 ? findErrorProblem(name, answer) : findSuccessProblem(name, answer)
  if (problem) throw new Error(`${name} answered ${status}, which is not described: ${problem}`)
}

function findSuccessProblem(name: EndpointName, { status, contentType, value }: Answer): string | null {
  const endpoint: Endpoint = endpoints[name]
  const hasNoBody = status === 304 || (status === 302 && endpoint.status === 302)
  if (hasNoBody) return null
  if (status !== endpoint.status) return `its status in the contract is ${endpoint.status}`
  const expectedType = endpoint.contentType ?? 'application/json'
  if (!contentType?.startsWith(expectedType)) return `its type is ${contentType}, not ${expectedType}`
  const schema: TSchema = responseTable[name]
  const [mismatch] = Value.Errors(schema, value)
  return mismatch ? `${mismatch.instancePath || 'the answer'} ${mismatch.message}, in ${JSON.stringify(value)}` : null
}

function findErrorProblem(name: EndpointName, { status, value }: Answer): string | null {
  const [mismatch] = Value.Errors(ErrorBody, value)
  if (mismatch) return `${mismatch.instancePath || 'the error'} ${mismatch.message}, in ${JSON.stringify(value)}`
  const { code } = value as { code: ErrorCode }
  if (statusByCode[code] !== status) return `${code} is sent with ${statusByCode[code]}`
  return getEndpointErrors(name).includes(code) ? null : `${code} is missing in error-table.ts`
}
