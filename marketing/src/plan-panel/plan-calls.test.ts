import { endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { rows } from './plan-calls.ts'

const names = Object.keys(rows) as Array<keyof typeof rows>

it.each(names)('the call %s has the method and path of the endpoint table', (name) => {
  expect(endpoints[name]).toMatchObject(rows[name])
})
