import { endpoints } from '@studio/contract'
import { expect, it } from 'vitest'
import { rows } from './ask.ts'

it.each(rows)('the panel asks for $name as the endpoint table says', ({ name, method, path }) => {
  expect(endpoints[name]).toMatchObject({ method, path })
})
