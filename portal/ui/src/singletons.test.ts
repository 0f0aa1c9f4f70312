// @vitest-environment node
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { singletons } from '../singletons.ts'

it.each(singletons)('%s can be resolved from this package', (name) => {
  expect(createRequire(import.meta.url).resolve(name)).toBeTruthy()
})
