import { type Endpoint, type EndpointName, endpoints, statusByCode } from '@studio/contract'
import { ErrorBody, responseTable } from '@studio/contract/responses'
import { Value } from 'typebox/value'
import { answersPages, getEndpointErrors } from '../features/operations/api-docs/error-table.ts'

type ReceivedAnswer = { status: number; contentType: string | null; value: unknown }

export function assertDescribed(name: EndpointName, { status, contentType, value }: ReceivedAnswer): void {
  const wrong = (what: string) => new Error(`${name} answered ${status}, which is not described: ${what}`)
  const isPage = answersPages.has(name) && contentType?.startsWith('text/html')
  if (isPage && (status === 404 || status === endpoints[name].status)) return
  if (status >= 400) assertError(name, { status, value, wrong })
  else assertGood(name, { status, contentType, value, wrong })
}

type Wrong = { wrong: (what: string) => Error }

function assertGood(name: EndpointName, { status, contentType, value, wrong }: ReceivedAnswer & Wrong): void {
  const endpoint: Endpoint = endpoints[name]
  // Not changed since, or another address: there is nothing in it.
  if (status === 304 || (status === 302 && endpoint.status === 302)) return
  if (status !== endpoint.status) throw wrong(`the good status is ${endpoint.status}`)
  const expected = endpoint.contentType ?? 'application/json'
  if (!contentType?.startsWith(expected)) throw wrong(`its type is ${contentType}, not ${expected}`)
  const [first] = Value.Errors(responseTable[name], value)
  if (first) throw wrong(`${first.instancePath || 'the answer'} ${first.message}, in ${JSON.stringify(value)}`)
}

function assertError(name: EndpointName, { status, value, wrong }: Omit<ReceivedAnswer, 'contentType'> & Wrong): void {
  const [first] = Value.Errors(ErrorBody, value)
  if (first) throw wrong(`${first.instancePath || 'the error'} ${first.message}, in ${JSON.stringify(value)}`)
  const { code } = Value.Parse(ErrorBody, value)
  if (statusByCode[code] !== status) throw wrong(`${code} is sent with ${statusByCode[code]}`)
  if (!getEndpointErrors(name).includes(code)) throw wrong(`${code} is missing in error-table.ts`)
}
