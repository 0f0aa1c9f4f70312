import { convertSchema } from '@sodaru/yup-to-json-schema'
import { type Access, type Endpoint, type EndpointName, endpoints, statusByCode } from '@studio/contract'
import { responseSchemaNames, responseTable } from '@studio/contract/responses'
import type { Schema } from 'yup'
import { getEndpointErrors, htmlPageCalls } from './error-table.ts'

type Json = Record<string, unknown>

const accessTexts = {
  anyone: 'Anyone may call.',
  user: 'Signed-in users only.',
  admin: 'Admins only.',
} as const
const rightTexts = {
  roster: 'Staff only; instructors for their own occurrences.',
  desk: 'Front desk and managers only.',
  manage: 'Managers only.',
} as const

const describeAccess = (access: Access) => (typeof access === 'string' ? accessTexts[access] : rightTexts[access.right])

/** Converts the endpoint table to an OpenAPI 3.1 document. */
export function createOpenApi({
  version,
  publicUrl,
  title,
}: {
  version: string
  publicUrl: string
  title: string
}): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: toOperation({ name: name as EndpointName, endpoint }),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: createComponents(), securitySchemes: { session: sessionScheme } },
  }
}

const errorBody = { $ref: '#/components/schemas/ErrorBody' }
const sessionScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: 'sid',
  description: 'Set by POST /api/login; __Host-sid in production.',
}

function toOperation({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const requestBody = toRequestBody(endpoint)
  return {
    operationId: name,
    tags: [toTag(endpoint.path)],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    parameters: [...toPathParameters(endpoint.path), ...toQueryParameters(endpoint), ...toHeaderParameters(endpoint)],
    ...(requestBody ? { requestBody } : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: toResponses({ name, endpoint }),
  }
}

const toTag = (path: string) => (path.startsWith('/api/admin/') ? 'admin' : (path.split('/')[2] ?? 'api'))

function toPathParameters(path: string): Json[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function toQueryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function toHeaderParameters({ acceptsIfMatch }: Endpoint): Json[] {
  const description = 'The version that the change was made from; any other version is refused with 412'
  return acceptsIfMatch
    ? [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }]
    : []
}

function toRequestBody({ bodyKind, body, formFields }: Endpoint): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } }
  if (formFields) {
    const fields = Object.entries(formFields)
    const properties = Object.fromEntries(
      fields.map(([name, kind]) => [name, kind === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' }]),
    )
    const schema = { type: 'object', properties, required: Object.keys(formFields) }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return bodyKind === 'raw' ? { required: true, content: { 'application/json': { schema: {} } } } : undefined
}

type ObjectJsonSchema = Json & { properties?: Record<string, unknown>; required?: string[] }

// The converter's type is JSON Schema 7, which has the same fields.
function toJsonSchema(schema: Schema): ObjectJsonSchema {
  return convertSchema(schema) as ObjectJsonSchema
}

function toResponses({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const codesByStatus = Map.groupBy(getEndpointErrors(name), (code) => statusByCode[code])
  const errors = [...codesByStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfterHeader } } : {}),
      content: {
        'application/json': { schema: { allOf: [errorBody, { properties: { code: { enum: codes } } }] } },
        ...(status === 404 && htmlPageCalls.has(name) ? pageContent : {}),
      },
    },
  ])
  return {
    [endpoint.status]: toSuccessResponse({ name, endpoint }),
    ...toNotModified(endpoint),
    ...Object.fromEntries(errors),
  }
}

const pageContent = { 'text/html': { schema: { type: 'string' } } }
const describeHeader = (description: string, type = 'string') => ({ description, schema: { type } })
const retryAfterHeader = { description: 'When to try again, in seconds', schema: { type: 'integer' } }

function toSuccessResponse({ name, endpoint }: { name: EndpointName; endpoint: Endpoint }): Json {
  const { status, contentType = 'application/json', acceptsIfMatch, query } = endpoint
  if (status === 302) return { description: 'Redirect', headers: { Location: describeHeader('Where to') } }
  const headers = {
    ...(acceptsIfMatch && 'version' in getResponseFields(name)
      ? { ETag: describeHeader('The version of the answered entity') }
      : {}),
    ...(query && 'pageSize' in query.fields
      ? { 'X-Total-Count': describeHeader('The length of the whole list', 'integer') }
      : {}),
  }
  const schema = withReferences(responseTable[name])
  const content = { [contentType]: { schema }, ...(htmlPageCalls.has(name) ? pageContent : {}) }
  return { description: 'Done', headers, content }
}

const getResponseFields = (name: EndpointName): object => Reflect.get(responseTable[name], 'properties') ?? {}

// Responses to reads have an ETag; a client that sends it back gets 304.
function toNotModified({ method, contentType }: Endpoint): Json {
  return method === 'GET' && !contentType ? { 304: { description: 'Not changed' } } : {}
}

/** Replaces named schemas by references to the components. A component itself is written out, not replaced. */
function withReferences(schema: unknown, { isComponent = false } = {}): unknown {
  if (Array.isArray(schema)) return schema.map((element) => withReferences(element))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = isComponent ? undefined : schemaNames.get(schema)
  if (name) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]))
}

const schemaNames: ReadonlyMap<object, string> = responseSchemaNames
const createComponents = () =>
  Object.fromEntries([...schemaNames].map(([schema, name]) => [name, withReferences(schema, { isComponent: true })]))
