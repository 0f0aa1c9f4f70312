import { ApiError, type EndpointName } from '@studio/contract'
import { aClass, aProgram } from '@studio/contract/testing'
import {
  createFakeServer,
  deferredResponse,
  failure,
  type Handlers,
  networkFailure,
} from '@studio/contract/testing/server'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { attempt, type Failure } from '../calls/attempt.ts'
import { createDataClient } from '../calls/data-client.ts'
import { DataProvider } from '../reading/data-provider.tsx'
import { useRead } from '../reading/use-read.ts'
import { type ApiMutationOptions, useApiMutation } from './use-api-mutation.ts'

type Options = ApiMutationOptions<'archiveProgram'>
const archived = { message: 'Archived.' }

function start(handlers: Handlers, options: Options = { invalidates: ['listPrograms'] }) {
  const server = createFakeServer({ listClasses: [aClass()], listPrograms: [aProgram()], ...handlers })
  const client = createDataClient({ fetch: server.fetch })
  const tools = {} as { archive: () => ReturnType<ReturnType<typeof useApiMutation<'archiveProgram'>>['trigger']> }
  function Desk() {
    useRead('listClasses')
    useRead('listPrograms')
    const { trigger, pending, isSending } = useApiMutation('archiveProgram', options)
    tools.archive = () => trigger({ params: { id: 'p1' } })
    return <p>{[pending ? 'pending' : 'still', ...(isSending ? ['sending'] : [])].join(', ')}</p>
  }
  const { unmount } = render(
    <DataProvider client={client} cache={() => new Map()}>
      <Desk />
    </DataProvider>,
  )
  const reads = (name: EndpointName) => server.callsOf(name).length
  const bothRead = () => waitFor(() => expect([reads('listClasses'), reads('listPrograms')]).toEqual([1, 1]))
  return { server, tools, reads, bothRead, unmount }
}

test('a finished mutation informs its screen first and then reads again what it changed, and nothing else', async () => {
  const onDone = vi.fn()
  const onFailed = vi.fn()
  const { tools, reads, bothRead } = start(
    { archiveProgram: archived },
    { invalidates: ['listPrograms'], onDone: () => onDone(reads('listPrograms')), onFailed },
  )
  await bothRead()
  await act(() => tools.archive())
  expect(onDone).toHaveBeenCalledExactlyOnceWith(1)
  expect(onFailed).not.toHaveBeenCalled()
  expect([reads('listPrograms'), reads('listClasses')]).toEqual([2, 1])
})

test('a mutation is sending until its answer is there, and pending until what it changed has been read again', async () => {
  const response = deferredResponse<ReturnType<typeof aProgram>[]>()
  const onDone = vi.fn()
  const { server, tools, bothRead } = start({ archiveProgram: archived }, { invalidates: ['listPrograms'], onDone })
  await bothRead()
  server.answer({ listPrograms: response.reply })
  let mutation: Promise<unknown> = Promise.resolve()
  act(() => {
    mutation = tools.archive()
  })
  expect(screen.getByText('pending, sending')).toBeInTheDocument()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(screen.getByText('pending')).toBeInTheDocument()
  await act(async () => {
    response.release([aProgram()])
    await mutation
  })
  expect(screen.getByText('still')).toBeInTheDocument()
})

test('after a failure nothing is read again, unless the mutation says what is in doubt then', async () => {
  const { tools, reads, bothRead } = start({ archiveProgram: failure('NOT_FOUND') })
  await bothRead()
  await act(() => tools.archive())
  expect(reads('listPrograms')).toBe(1)
})

test('a mutation can read again after a failure what is in doubt then', async () => {
  const invalidates: Options['invalidates'] = ({ failure: reason }) =>
    reason?.kind === 'refused' ? ['listPrograms'] : []
  const { tools, reads, bothRead } = start({ archiveProgram: failure('NOT_FOUND') }, { invalidates })
  await bothRead()
  await act(() => tools.archive())
  expect(reads('listPrograms')).toBe(2)
})

test('a change that was carried out though its response was lost is done, also when only the repeat can find it', async () => {
  const findMade = vi.fn<NonNullable<Options['findMade']>>().mockRejectedValueOnce(new TypeError('offline'))
  const { server, tools, bothRead } = start({ archiveProgram: networkFailure() }, { findMade })
  await bothRead()
  expect(await act(() => tools.archive())).toMatchObject({ failure: { kind: 'unanswered' } })
  server.answer({ archiveProgram: failure('ALREADY_BOOKED') })
  findMade.mockResolvedValue(archived)
  expect(await act(() => tools.archive())).toEqual({ done: true, answer: archived })
  // What is refused without a lost response before is refused.
  expect(await act(() => tools.archive())).toMatchObject({ failure: { kind: 'refused' } })
})

test('an answer that comes after its page was left ends the mutation without a rejection', async () => {
  const response = deferredResponse<{ message: string }>()
  const { tools, bothRead, unmount } = start({ archiveProgram: response.reply })
  await bothRead()
  let mutation: Promise<unknown> = Promise.resolve()
  act(() => {
    mutation = tools.archive()
  })
  unmount()
  response.release(archived)
  await expect(mutation).resolves.toMatchObject({ done: true })
})

test('a list that cannot be read again leaves the mutation done', async () => {
  const { server, tools, bothRead } = start({ archiveProgram: archived })
  await bothRead()
  server.answer({ listPrograms: failure('INTERNAL') })
  const result = await act(() => tools.archive())
  expect(result.done).toBe(true)
  expect(screen.getByText('still')).toBeInTheDocument()
})

const refusal = (status: number, body: object = {}) => new ApiError({ status, message: 'No', body })

test.each<[string, unknown, Partial<Failure>]>([
  ['a session that is over', refusal(401), { kind: 'signed-out' }],
  [
    'a refusal with its sentences',
    refusal(422, { message: 'Please look again.', fields: { name: 'Name is required' } }),
    { kind: 'refused', message: 'Please look again.', fields: { name: 'Name is required' } },
  ],
  ['a broken server', refusal(500), { kind: 'refused', message: undefined, fields: undefined }],
  ['a lost connection', new TypeError('Failed to fetch'), { kind: 'unanswered', message: undefined }],
  ['a call given up after its time', new DOMException('time is up', 'AbortError'), { kind: 'unanswered' }],
])('a mutation classifies %s', async (_, error, expected) => {
  const result = await attempt(Promise.reject(error))
  expect(result.failure).toMatchObject({ ...expected, error })
})
