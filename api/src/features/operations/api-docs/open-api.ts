import { convertSchema } from '@sodaru/yup-to-json-schema'
import { type Endpoint, type EndpointName, endpoints, statusByCode } from '@studio/contract'
import { namedResponses, responseTable } from '@studio/contract/responses'
import type { Schema } from 'yup'
import { answersPages, getEndpointErrors } from './error-table.ts'

type Json = Record<string, unknown>

const asName = (name: string) => name as EndpointName

const accessWords = {
  anyone: 'Anyone may call.',
  user: 'Signed-in users only.',
  admin: 'Admins only.',
} as const

/** The endpoint table as an OpenAPI 3.1 document; nothing in it is written by hand, so it cannot be out of date. */
export function openApi({ version, publicUrl, title }: { version: string; publicUrl: string; title: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation({ name: asName(name), endpoint }) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: components(), securitySchemes: { session } },
  }
}

const errorBody = { $ref: '#/components/schemas/ErrorBody' }
const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'sid',
  description: 'Set by POST /api/login; __Host-sid in production.',
}

function operation({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const requestBody = bodyOf(endpoint)
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(requestBody ? { requestBody } : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: responsesOf({ name, endpoint }),
  }
}

const tagOf = (path: string) => (path.startsWith('/api/admin/') ? 'admin' : (path.split('/')[2] ?? 'api'))

function pathParameters(path: string): Json[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters({ ifMatch }: Endpoint): Json[] {
  const description = 'The version that the change was made from; another one is answered 412'
  return ifMatch ? [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }] : []
}

function bodyOf({ bodyKind, body }: Endpoint): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: jsonSchema(body) } } }
  if (bodyKind === 'multipart') {
    const schema = { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return bodyKind === 'raw' ? { required: true, content: { 'application/json': { schema: {} } } } : undefined
}

type ObjectJsonSchema = Json & { properties?: Record<string, unknown>; required?: string[] }

// The converter's own type is JSON Schema 7, which names the same things.
function jsonSchema(schema: Schema): ObjectJsonSchema {
  return convertSchema(schema) as ObjectJsonSchema
}

function responsesOf({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const codesByStatus = Map.groupBy(getEndpointErrors(name), (code) => statusByCode[code])
  const errors = [...codesByStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': inSeconds } } : {}),
      content: {
        'application/json': { schema: { allOf: [errorBody, { properties: { code: { enum: codes } } }] } },
        ...(status === 404 && answersPages.has(name) ? page : {}),
      },
    },
  ])
  return {
    [endpoint.status]: goodResponse({ name, endpoint }),
    ...notModified(endpoint),
    ...Object.fromEntries(errors),
  }
}

const page = { 'text/html': { schema: { type: 'string' } } }
const header = (description: string, type = 'string') => ({ description, schema: { type } })
const inSeconds = { description: 'When to try again, in seconds', schema: { type: 'integer' } }

function goodResponse({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const { status, contentType = 'application/json', ifMatch, query } = endpoint
  if (status === 302) return { description: 'Leads on', headers: { Location: header('Where to') } }
  const headers = {
    ...(ifMatch && 'version' in endpointFields(name) ? { ETag: header('The version of the answered entity') } : {}),
    ...(query && 'pageSize' in query.fields ? { 'X-Total-Count': header('How many there are in all', 'integer') } : {}),
  }
  const schema = withReferences(responseTable[name])
  const content = { [contentType]: { schema }, ...(answersPages.has(name) ? page : {}) }
  return { description: 'Done', headers, content }
}

const endpointFields = (name: EndpointName): object => Reflect.get(responseTable[name], 'properties') ?? {}

// A read carries an ETag, and a client that has it gets a 304.
function notModified({ method, contentType }: Endpoint): Json {
  return method === 'GET' && !contentType ? { 304: { description: 'Not changed' } } : {}
}

/** Replaces named schemas by references and lists each once among the components. */
function withReferences(schema: unknown, { isComponent = false } = {}): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isComponent ? undefined : names.get(schema)
  if (name) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]))
}

const names: ReadonlyMap<object, string> = namedResponses
const components = () =>
  Object.fromEntries([...names].map(([schema, name]) => [name, withReferences(schema, { isComponent: true })]))
