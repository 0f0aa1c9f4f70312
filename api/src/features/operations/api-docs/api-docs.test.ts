import { type Endpoint, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { createOpenApi } from './open-api.ts'

const studio = await aTestStudio()
type Response = { content: { 'application/json': { schema: unknown } } }
type Operation = {
  operationId: string
  requestBody?: unknown
  parameters: unknown
  responses: Record<string, Response>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
type Components = { components: { schemas: Record<string, unknown> } }

const document = createOpenApi({ version: 'test', publicUrl: studio.env.PUBLIC_URL, title: 'A studio' })
const { paths, components } = JSON.parse(JSON.stringify(document)) as Document & Components

test('the OpenAPI document has every call of the endpoint table with its body and query [ERRORS-1]', async () => {
  const response = await studio.request('/api/openapi.json')
  expect(response.status).toBe(200)
  const servedDocument = (await response.json()) as Document
  expect(servedDocument.openapi).toBe('3.1.0')
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operation = servedDocument.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(Boolean(operation?.requestBody)).toBe(endpoint.bodyKind !== 'none')
    for (const field of Object.keys(endpoint.query?.fields ?? {})) {
      expect(JSON.stringify(operation?.parameters)).toContain(`"name":"${field}","in":"query"`)
    }
  }
})

test('the OpenAPI document names the fields of each form [ERRORS-1]', () => {
  const getFields = (path: string) => {
    const body = paths[path]?.post?.requestBody as { content: Record<string, { schema: { required: string[] } }> }
    return body.content['multipart/form-data']?.schema.required
  }
  expect(getFields('/api/upload/image')).toEqual(['image'])
  expect(getFields('/api/user/picture')).toEqual(['image'])
  expect(getFields('/api/admin/import-files/preview')).toEqual(['file'])
  expect(getFields('/api/admin/import-files')).toEqual(['file', 'settings'])
})

test('errors in the OpenAPI document name their codes and share one schema, and every reference resolves [ERRORS-1]', () => {
  const conflict = paths['/api/bookings']?.post?.responses?.[409]
  expect(conflict?.content['application/json'].schema).toEqual({
    allOf: [
      { $ref: '#/components/schemas/ErrorBody' },
      { properties: { code: { enum: expect.arrayContaining(['ALREADY_BOOKED', 'CLASS_FULL']) } } },
    ],
  })
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, name = ''] of references) expect(components.schemas).toHaveProperty(name)
})

test('every JSON answer names its fields, except the OpenAPI document itself [ERRORS-1]', () => {
  const undescribedCalls = Object.entries<Endpoint>(endpoints).flatMap(([name, { path, method, status }]) => {
    const response = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses[status]
    const schema = response?.content?.['application/json']?.schema
    return schema && /^\{"type":"object","(?!properties|required)/.test(JSON.stringify(schema)) ? [name] : []
  })
  expect(undescribedCalls).toEqual(['getOpenApi'])
})

test('the schema PersonalDataExport has a field for each kind of personal data that a feature stores', () => {
  const dataNames = studio.deps.features.flatMap(({ personalData = [] }) => personalData.map(({ name }) => name))
  const exportSchema = components.schemas.PersonalDataExport as { properties: object }
  expect(Object.keys(exportSchema.properties).toSorted()).toEqual(['exportedAt', ...dataNames].toSorted())
})
