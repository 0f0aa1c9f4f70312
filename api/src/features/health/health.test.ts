import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio()

test('health says ok, the version and the database while all is well', async () => {
  const { status, answer } = await studio.call('getHealth')
  expect(status).toBe(200)
  expect(answer).toEqual({ status: 'ok', version: 'test', database: 'ok' })
})
