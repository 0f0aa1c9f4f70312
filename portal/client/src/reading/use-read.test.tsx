import { aClass, anOccurrence, aProgram } from '@studio/contract/testing'
import { createFakeServer, deferredResponse, failure, type Handlers } from '@studio/contract/testing/server'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createDataClient, setAccount } from '../calls/data-client.ts'
import { DataProvider } from './data-provider.tsx'
import { useRead } from './use-read.ts'
import { useRefetch } from './use-refetch.ts'

type Tools = {
  show(list: 'classes' | 'programs' | 'nothing'): void
  refetch: ReturnType<typeof useRefetch>
}

function Names({ endpoint }: { endpoint: 'listClasses' | 'listPrograms' }) {
  const { data, error } = useRead(endpoint)
  if (error) return <p>failed</p>
  return <p>{data ? data.map(({ name }) => name).join(', ') : 'waiting'}</p>
}

function renderTestScreen(handlers: Handlers) {
  const server = createFakeServer(handlers)
  const client = createDataClient({ fetch: server.fetch })
  const tools = {} as Tools
  function TestScreen() {
    const [shownList, show] = useState<'classes' | 'programs' | 'nothing'>('nothing')
    Object.assign(tools, { show, refetch: useRefetch() })
    if (shownList === 'nothing') return null
    return <Names key={shownList} endpoint={shownList === 'classes' ? 'listClasses' : 'listPrograms'} />
  }
  render(
    <DataProvider client={client} cache={() => new Map()}>
      <TestScreen />
    </DataProvider>,
  )
  return { server, tools, client }
}

const show = async (tools: Tools, list: Parameters<Tools['show']>[0]) => act(async () => tools.show(list))

test('cached data is not read again when its screen opens again', async () => {
  const { server, tools } = renderTestScreen({ listClasses: [aClass()] })
  await show(tools, 'classes')
  expect(await screen.findByText('Mindful Yoga')).toBeInTheDocument()
  await show(tools, 'nothing')
  await show(tools, 'classes')
  expect(screen.getByText('Mindful Yoga')).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(1)
})

test('a pending refetch does not store the data of the next key under the previous one', async () => {
  const server = createFakeServer({
    listSchedules: ({ query }) => [anOccurrence({ className: `Class of ${query.date}` })],
  })
  const client = createDataClient({ fetch: server.fetch })
  let showDate: (date: string) => void = () => undefined
  function Dates() {
    const [date, setDate] = useState('2026-10-13')
    showDate = setDate
    const { data } = useRead('listSchedules', { query: { date } }, { rereadOnOpen: true })
    return (
      <p>{data ? data.map((occurrence) => 'className' in occurrence && occurrence.className).join(', ') : 'waiting'}</p>
    )
  }
  render(
    <DataProvider client={client} cache={() => new Map()}>
      <Dates />
    </DataProvider>,
  )
  expect(await screen.findByText('Class of 2026-10-13')).toBeInTheDocument()
  await act(async () => showDate('2026-10-20'))
  expect(await screen.findByText('Class of 2026-10-20')).toBeInTheDocument()
  // Cached data is refetched in the next frame; by then the component has another key.
  vi.useFakeTimers()
  act(() => showDate('2026-10-13'))
  act(() => showDate('2026-10-06'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  act(() => showDate('2026-10-13'))
  expect(screen.getByText('Class of 2026-10-13')).toBeInTheDocument()
})

test('a failed read is not repeated by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, tools } = renderTestScreen({ listClasses: failure('INTERNAL') })
  await show(tools, 'classes')
  expect(await screen.findByText('failed')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('online'))
  expect(server.callsOf('listClasses')).toHaveLength(1)
})

test('a refetch reads the shown data again and shows the old data until then', async () => {
  const { server, tools } = renderTestScreen({ listClasses: [aClass()] })
  await show(tools, 'classes')
  await screen.findByText('Mindful Yoga')
  const nextResponse = deferredResponse<ReturnType<typeof aClass>[]>()
  server.answer({ listClasses: nextResponse.reply })
  await act(async () => void tools.refetch('listClasses'))
  expect(screen.getByText('Mindful Yoga')).toBeInTheDocument()
  nextResponse.release([aClass({ name: 'Singing Bowls' })])
  expect(await screen.findByText('Singing Bowls')).toBeInTheDocument()
})

test('a refetch drops cached data that is not shown, so that the next screen reads it again', async () => {
  const { server, tools } = renderTestScreen({ listClasses: [aClass()], listPrograms: [aProgram()] })
  await show(tools, 'classes')
  await screen.findByText('Mindful Yoga')
  await show(tools, 'programs')
  await screen.findByText('Stress Management')
  server.answer({ listClasses: [aClass({ name: 'Singing Bowls' })] })
  await act(() => tools.refetch('listClasses'))
  expect(server.callsOf('listClasses')).toHaveLength(1)
  await show(tools, 'classes')
  expect(await screen.findByText('Singing Bowls')).toBeInTheDocument()
})

test('a refetch drops cached data whose earlier refetch was still pending when its screen closed', async () => {
  const { server, tools } = renderTestScreen({ listClasses: [aClass()] })
  await show(tools, 'classes')
  await screen.findByText('Mindful Yoga')
  server.answer({ listClasses: deferredResponse<ReturnType<typeof aClass>[]>().reply })
  await act(async () => void tools.refetch('listClasses'))
  await show(tools, 'nothing')
  server.answer({ listClasses: [aClass({ name: 'Singing Bowls' })] })
  await act(() => tools.refetch('listClasses'))
  await show(tools, 'classes')
  expect(screen.queryByText('Mindful Yoga')).toBeNull()
  expect(await screen.findByText('Singing Bowls')).toBeInTheDocument()
})

test('the data of one account is not shown to another', async () => {
  const { server, tools, client } = renderTestScreen({ listClasses: [aClass()] })
  setAccount(client, 'one')
  await show(tools, 'classes')
  expect(await screen.findByText('Mindful Yoga')).toBeInTheDocument()
  const otherResponse = deferredResponse<ReturnType<typeof aClass>[]>()
  server.answer({ listClasses: otherResponse.reply })
  await act(async () => setAccount(client, 'two'))
  expect(screen.getByText('waiting')).toBeInTheDocument()
  otherResponse.release([aClass({ name: 'Singing Bowls' })])
  expect(await screen.findByText('Singing Bowls')).toBeInTheDocument()
  expect(screen.queryByText('Mindful Yoga')).toBeNull()
})

test('data that was read before the account was known belongs to the first account', async () => {
  const { server, tools, client } = renderTestScreen({ listClasses: [aClass()] })
  await show(tools, 'classes')
  expect(await screen.findByText('Mindful Yoga')).toBeInTheDocument()
  act(() => setAccount(client, 'one'))
  expect(screen.getByText('Mindful Yoga')).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(1)
})
