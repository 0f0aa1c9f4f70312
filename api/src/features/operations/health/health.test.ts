import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()

test('the health call answers 200 with version and database while all is well [ERRORS-14]', async () => {
  const { status, answer } = await studio.call('getHealth')
  expect(status).toBe(200)
  expect(answer).toEqual({ status: 'ok', version: 'test', database: 'ok' })
})
