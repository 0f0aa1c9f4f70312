import { type Endpoint, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()

test('the app serves every call of the endpoint table once, and nothing else [SECURITY-19]', () => {
  const tableCalls = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  // Middleware is registered with the method ALL.
  const routes = createApp(studio.deps).routes.filter(({ method }) => method !== 'ALL')
  const servedCalls = routes.map(({ method, path }) => `${method} ${path}`)
  expect(servedCalls.toSorted()).toEqual(tableCalls.toSorted())
})
