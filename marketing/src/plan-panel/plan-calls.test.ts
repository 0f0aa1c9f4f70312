import { endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { rows } from './plan-calls.ts'

it.each(Object.entries(rows))('the call %s has the method and path of the endpoint table', (name, { method, path }) => {
  expect(endpoints[name]).toMatchObject({ method, path })
})
