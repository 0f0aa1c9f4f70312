import { convertSchema } from '@sodaru/yup-to-json-schema'
import { type Endpoint, type ErrorCode, endpoints, statusByCode } from '@studio/contract'
import type { Schema } from 'yup'

type Json = Record<string, unknown>

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
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation({ name, endpoint }) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: errorSchema() }, securitySchemes: { session } },
  }
}

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'sid',
  description: 'Set by POST /api/login; __Host-sid in production.',
}

function operation({ name, endpoint }: { name: string; endpoint: Endpoint }): Json {
  const requestBody = bodyOf(endpoint)
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: accessWords[endpoint.access],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint)],
    ...(requestBody ? { requestBody } : {}),
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: responsesOf(endpoint),
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

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

function responsesOf(endpoint: Endpoint): Json {
  const { status, access, contentType = 'application/json', path } = endpoint
  const good = status === 302 ? { description: 'Leads on' } : { description: 'Done', content: { [contentType]: {} } }
  const bad: Array<[number, string]> = [
    ...(endpoint.body || endpoint.query ? ([[422, 'Wrong fields, all named']] as Array<[number, string]>) : []),
    ...(access === 'anyone' ? [] : ([[401, 'Not signed in']] as Array<[number, string]>)),
    ...(access === 'admin' ? ([[403, 'Not an admin']] as Array<[number, string]>) : []),
    ...(path.includes(':') ? ([[404, 'Not there, or somebody else’s']] as Array<[number, string]>) : []),
  ]
  const errors = bad.map(([code, description]) => [code, { description, content: errorContent }] as const)
  return {
    [status]: good,
    ...Object.fromEntries(errors),
    default: { description: 'Any other error', content: errorContent },
  }
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { type: 'string', description: 'A sentence for people' },
      code: { type: 'string', enum: Object.keys(statusByCode) as ErrorCode[] },
      fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'With 422 and taken names' },
      requestId: { type: 'string' },
      price: { type: 'string', description: 'With PAYMENT_REQUIRED' },
      nextDate: { type: ['string', 'null'], description: 'With NOT_SCHEDULED' },
    },
  }
}
