import { ApiError, type EndpointName } from '@studio/contract'
import { aClass, aProgram } from '@studio/contract/testing'
import { createFakeServer, deferredResponse, failure, type Handlers } from '@studio/contract/testing/server'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createDataClient, type DataClient } from '../reading/data-client.ts'
import { DataProvider } from '../reading/data-provider.tsx'
import { useRead } from '../reading/use-read.ts'
import { attempt, type CallResult, type Failure } from './attempt.ts'
import { type Mutation, useMutation } from './use-mutation.ts'

function start(handlers: Handlers) {
  const server = createFakeServer({ listClasses: [aClass()], listPrograms: [aProgram()], ...handlers })
  const client = createDataClient({ fetch: server.fetch })
  const tools = {} as { mutation: Mutation }
  function Desk() {
    useRead('listClasses')
    useRead('listPrograms')
    tools.mutation = useMutation()
    const { pending, unanswered } = tools.mutation
    return <p>{[pending ? 'pending' : 'still', ...(unanswered ? ['unanswered'] : [])].join(', ')}</p>
  }
  const { unmount } = render(
    <DataProvider client={client} cache={() => new Map()}>
      <Desk />
    </DataProvider>,
  )
  const reads = (name: EndpointName) => server.callsOf(name).length
  const bothRead = () => waitFor(() => expect([reads('listClasses'), reads('listPrograms')]).toEqual([1, 1]))
  return { server, client, tools, reads, bothRead, unmount }
}

const archive = (client: DataClient) => () => client.api.call('archiveProgram', { params: { id: 'p1' } })

test('a finished mutation informs its screen first and then reads again what it changed, and nothing else', async () => {
  const { client, tools, reads, bothRead } = start({ archiveProgram: { message: 'Archived.' } })
  await bothRead()
  const onDone = vi.fn(() => expect(reads('listPrograms')).toBe(1))
  const onFailed = vi.fn()
  await act(() => tools.mutation.mutate({ send: archive(client), changes: ['listPrograms'], onDone, onFailed }))
  expect(onDone).toHaveBeenCalledOnce()
  expect(onFailed).not.toHaveBeenCalled()
  expect([reads('listPrograms'), reads('listClasses')]).toEqual([2, 1])
})

test('a mutation is unanswered until its answer is there, and pending until what it changed has been read again', async () => {
  const held = deferredResponse<ReturnType<typeof aProgram>[]>()
  const { server, client, tools, bothRead } = start({ archiveProgram: { message: 'Archived.' } })
  await bothRead()
  server.answer({ listPrograms: held.reply })
  const onDone = vi.fn()
  let ended: Promise<unknown> = Promise.resolve()
  act(() => {
    ended = tools.mutation.mutate({ send: archive(client), changes: ['listPrograms'], onDone })
  })
  expect(screen.getByText('pending, unanswered')).toBeInTheDocument()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(screen.getByText('pending')).toBeInTheDocument()
  await act(async () => {
    held.release([aProgram()])
    await ended
  })
  expect(screen.getByText('still')).toBeInTheDocument()
})

test('after a failure nothing is read again, unless the mutation says what is in doubt then', async () => {
  const { client, tools, reads, bothRead } = start({ archiveProgram: failure('NOT_FOUND') })
  await bothRead()
  await act(() => tools.mutation.mutate({ send: archive(client), changes: ['listPrograms'] }))
  expect(reads('listPrograms')).toBe(1)
  const changes = ({ failure: found }: CallResult<unknown>) =>
    found?.kind === 'refused' ? (['listPrograms'] as const) : []
  await act(() => tools.mutation.mutate({ send: archive(client), changes }))
  expect(reads('listPrograms')).toBe(2)
})

test('an answer that comes after its page was left ends the mutation without a rejection', async () => {
  const held = deferredResponse<{ message: string }>()
  const { client, tools, bothRead, unmount } = start({ archiveProgram: held.reply })
  await bothRead()
  let ended: Promise<unknown> = Promise.resolve()
  act(() => {
    ended = tools.mutation.mutate({ send: archive(client), changes: ['listPrograms'] })
  })
  unmount()
  held.release({ message: 'Archived.' })
  await expect(ended).resolves.toMatchObject({ done: true })
})

test('a list that cannot be read again leaves the mutation done', async () => {
  const { server, client, tools, bothRead } = start({ archiveProgram: { message: 'Archived.' } })
  await bothRead()
  server.answer({ listPrograms: failure('INTERNAL') })
  const result = await act(() => tools.mutation.mutate({ send: archive(client), changes: ['listPrograms'] }))
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
