import { type Endpoint, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()
const table = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  name,
  route: `${method} ${path}`,
}))
const app = createApp(studio.deps)
const mounted = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)

test('every call of the endpoint table is served: the list of missing ones is empty', () => {
  expect(table.filter(({ route }) => !mounted.includes(route)).map(({ name }) => name)).toEqual([])
})

test('nothing is served that the endpoint table does not hold, but the page for developers [SECURITY-19]', () => {
  const known = table.map(({ route }) => route)
  expect(mounted.filter((route) => !known.includes(route))).toEqual(['GET /__local/api'])
})

test('no call is mounted twice', () => {
  expect(mounted.filter((route, at) => mounted.indexOf(route) !== at)).toEqual([])
})
