import { endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { panelEndpoints } from './plan-calls.ts'

const names = Object.keys(panelEndpoints) as Array<keyof typeof panelEndpoints>

it.each(names)('the call %s has the method and path of the endpoint table', (name) => {
  expect(endpoints[name]).toMatchObject(panelEndpoints[name])
})
