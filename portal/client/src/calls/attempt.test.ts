import { ApiError } from '@studio/contract'
import { expect, test } from 'vitest'
import { attempt, type Failure } from './attempt.ts'

const apiError = (status: number, body: object = {}) => new ApiError({ status, message: 'No', body })

test.each<[string, unknown, Partial<Failure>]>([
  ['a session that is over', apiError(401), { kind: 'signed-out' }],
  [
    'an error response with messages',
    apiError(422, { message: 'Please look again.', fields: { name: 'Name is required' } }),
    { kind: 'error-response', message: 'Please look again.', fields: { name: 'Name is required' } },
  ],
  [
    'a server error without a message',
    apiError(500),
    { kind: 'error-response', message: undefined, fields: undefined },
  ],
  ['a lost connection', new TypeError('Failed to fetch'), { kind: 'unanswered', message: undefined }],
  ['a call that timed out', new DOMException('time is up', 'AbortError'), { kind: 'unanswered' }],
])('attempt classifies %s', async (_, error, expected) => {
  const result = await attempt(Promise.reject(error))
  expect(result.failure).toMatchObject({ ...expected, error })
})
