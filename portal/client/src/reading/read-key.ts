import type { CallInput, EndpointName, Endpoints, ResponseOf } from '@studio/contract'

/** The calls of the endpoint table that can be read. */
export type ReadName = { [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never }[EndpointName]
export type ReadInput<Name extends EndpointName> = Pick<CallInput<Endpoints[Name]>, 'params' | 'query'>
export type ReadAnswer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>

/** The cache key of a read: the endpoint, the account that it is read for, and the input. */
export type ReadKey = readonly [name: EndpointName, scope: string, input?: object | undefined]

/** The key of who is signed in: the only one without an account, since its answer names the account. */
export const accountKey: ReadKey = ['getUser', '']
