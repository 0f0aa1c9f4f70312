import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { pageRoutes } from '../src/app/routes.tsx'
import { firstRequests } from './first-requests.ts'

const source = readFileSync(resolve(import.meta.dirname, '../src/app/routes.tsx'), 'utf8')
const rows = Object.entries(firstRequests)

it('every page but /admin has early requests', () => {
  expect(Object.keys(firstRequests).toSorted()).toEqual(
    pageRoutes.flatMap(({ path }) => (path === '/admin' ? [] : [path])).toSorted(),
  )
})

it.each(rows)(
  '%s: its file and its rule for visitors are those of the route',
  (path, { page, protected: isProtected }) => {
    expect(source).toContain(`import('../features/${page}.tsx')`)
    expect(Boolean(isProtected)).toBe(pageRoutes.find((route) => route.path === path)?.visitorRedirect !== undefined)
  },
)

it.each(rows)(
  '%s: the early reads are those first reads of the page that are open to everyone',
  (path, { reads = [] }) => {
    const route = pageRoutes.find((pageRoute) => pageRoute.path === path)
    const publicReads = route?.reads?.filter((name) => endpoints[name].access === 'anyone') ?? []
    expect(reads).toEqual(route?.visitorRedirect ? [] : publicReads)
  },
)
