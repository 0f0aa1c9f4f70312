import type { EndpointName } from '@studio/contract'
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
import { createDataClient } from '../calls/data-client.ts'
import { DataProvider } from '../reading/data-provider.tsx'
import { useRead } from '../reading/use-read.ts'
import { type ApiMutationOptions, useApiMutation } from './use-api-mutation.ts'

type Options = ApiMutationOptions<'archiveProgram'>
const archivedAnswer = { message: 'Archived.' }

function renderTestScreen(handlers: Handlers, options: Options) {
  const server = createFakeServer({ listClasses: [aClass()], listPrograms: [aProgram()], ...handlers })
  const client = createDataClient({ fetch: server.fetch })
  const tools = {} as { archive: () => ReturnType<ReturnType<typeof useApiMutation<'archiveProgram'>>['trigger']> }
  function TestScreen() {
    useRead('listClasses')
    useRead('listPrograms')
    const { trigger, pending, isAwaitingResponse } = useApiMutation('archiveProgram', options)
    tools.archive = () => trigger({ params: { id: 'p1' } })
    return <p>{[pending ? 'pending' : 'idle', ...(isAwaitingResponse ? ['awaiting response'] : [])].join(', ')}</p>
  }
  const { unmount } = render(
    <DataProvider client={client} cache={() => new Map()}>
      <TestScreen />
    </DataProvider>,
  )
  const countReads = (name: EndpointName) => server.callsOf(name).length
  const waitForBothReads = () =>
    waitFor(() => expect([countReads('listClasses'), countReads('listPrograms')]).toEqual([1, 1]))
  return { server, tools, countReads, waitForBothReads, unmount }
}

test('a successful mutation calls onDone, and then reads again only what it changed', async () => {
  const readCountWhenDone = vi.fn()
  const onFailed = vi.fn()
  const { tools, countReads, waitForBothReads } = renderTestScreen(
    { archiveProgram: archivedAnswer },
    { invalidates: ['listPrograms'], onDone: () => readCountWhenDone(countReads('listPrograms')), onFailed },
  )
  await waitForBothReads()
  await act(() => tools.archive())
  expect(readCountWhenDone).toHaveBeenCalledExactlyOnceWith(1)
  expect(onFailed).not.toHaveBeenCalled()
  expect([countReads('listPrograms'), countReads('listClasses')]).toEqual([2, 1])
})

test('a mutation awaits its response, and then stays pending until what it changed has been read again', async () => {
  const response = deferredResponse<ReturnType<typeof aProgram>[]>()
  const onDone = vi.fn()
  const { server, tools, waitForBothReads } = renderTestScreen(
    { archiveProgram: archivedAnswer },
    { invalidates: ['listPrograms'], onDone },
  )
  await waitForBothReads()
  server.answer({ listPrograms: response.reply })
  let mutation: Promise<unknown> = Promise.resolve()
  act(() => {
    mutation = tools.archive()
  })
  expect(screen.getByText('pending, awaiting response')).toBeInTheDocument()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(screen.getByText('pending')).toBeInTheDocument()
  await act(async () => {
    response.release([aProgram()])
    await mutation
  })
  expect(screen.getByText('idle')).toBeInTheDocument()
})

test('a failed mutation reads again only what a function `invalidates` returns for the failure', async () => {
  const invalidates: Options['invalidates'] = ({ failure: callFailure }) =>
    callFailure?.kind === 'error-response' ? ['listPrograms'] : []
  for (const [options, readCount] of [
    [{ invalidates: ['listPrograms'] }, 1],
    [{ invalidates }, 2],
  ] as const) {
    const { tools, countReads, waitForBothReads, unmount } = renderTestScreen(
      { archiveProgram: failure('NOT_FOUND') },
      options,
    )
    await waitForBothReads()
    await act(() => tools.archive())
    expect(countReads('listPrograms')).toBe(readCount)
    unmount()
  }
})

test('a retry that is refused counts as done if the answer of the earlier, unanswered call is found', async () => {
  const findLostAnswer = vi.fn<NonNullable<Options['findLostAnswer']>>().mockRejectedValueOnce(new TypeError('offline'))
  const { server, tools, waitForBothReads } = renderTestScreen({ archiveProgram: networkFailure() }, { findLostAnswer })
  await waitForBothReads()
  expect(await act(() => tools.archive())).toMatchObject({ failure: { kind: 'unanswered' } })
  server.answer({ archiveProgram: failure('NOT_FOUND') })
  findLostAnswer.mockResolvedValue(archivedAnswer)
  expect(await act(() => tools.archive())).toEqual({ done: true, answer: archivedAnswer })
  // If no response was lost before, the call has failed.
  expect(await act(() => tools.archive())).toMatchObject({ failure: { kind: 'error-response' } })
})

test('a mutation resolves when its response arrives after the screen was closed', async () => {
  const response = deferredResponse<{ message: string }>()
  const { tools, waitForBothReads, unmount } = renderTestScreen(
    { archiveProgram: response.reply },
    { invalidates: ['listPrograms'] },
  )
  await waitForBothReads()
  let mutation: Promise<unknown> = Promise.resolve()
  act(() => {
    mutation = tools.archive()
  })
  unmount()
  response.release(archivedAnswer)
  await expect(mutation).resolves.toMatchObject({ done: true })
})

test('a mutation is done even if the refetch fails', async () => {
  const { server, tools, waitForBothReads } = renderTestScreen(
    { archiveProgram: archivedAnswer },
    { invalidates: ['listPrograms'] },
  )
  await waitForBothReads()
  server.answer({ listPrograms: failure('INTERNAL') })
  const result = await act(() => tools.archive())
  expect(result.done).toBe(true)
  expect(screen.getByText('idle')).toBeInTheDocument()
})
