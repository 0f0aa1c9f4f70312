import { setAccount } from '@studio/client/data-client'
import { useRead } from '@studio/client/reading'
import { aClass, aUser } from '@studio/contract/testing'
import { createFakeServer, failure } from '@studio/contract/testing/server'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { dataClient } from '../api/api.ts'
import { Providers } from '../app/app.tsx'
import { useAccountChange } from './use-account-change.ts'
import { usePrefetch } from './use-prefetch.ts'

function renderTools(handlers: Parameters<typeof createFakeServer>[0] = { listClasses: [aClass()] }) {
  const server = createFakeServer(handlers)
  vi.stubGlobal('fetch', server.fetch)
  setAccount(dataClient, aUser().id)
  const tools = {} as { changeAccount: ReturnType<typeof useAccountChange>; prefetch: ReturnType<typeof usePrefetch> }
  function Tools() {
    Object.assign(tools, { changeAccount: useAccountChange(), prefetch: usePrefetch() })
    return null
  }
  function ClassNames() {
    const { data } = useRead('listClasses')
    return <p>{data ? data.map(({ name }) => name).join(', ') : 'waiting'}</p>
  }
  const cache = new Map()
  const renderPage = (content: ReactNode) => (
    <Providers cache={() => cache}>
      <Tools />
      {content}
    </Providers>
  )
  const { rerender } = render(renderPage(null))
  return { server, tools, openScreen: () => rerender(renderPage(<ClassNames />)) }
}

it('when the same account signs in again, an open screen reloads but keeps showing its data; another account makes it reload too', async () => {
  const { server, tools, openScreen } = renderTools()
  openScreen()
  await screen.findByText('Mindful Yoga')
  await act(async () => tools.changeAccount(aUser()))
  expect(screen.getByText('Mindful Yoga')).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(2)
  await act(async () => tools.changeAccount(aUser({ id: '64a000000000000000000009' })))
  await waitFor(() => expect(server.callsOf('listClasses')).toHaveLength(3))
})

it('a screen uses the prefetched response, which is requested once, and reads again after a failed prefetch', async () => {
  const { server, tools, openScreen } = renderTools()
  // Prefetched twice, requested once.
  act(() => tools.prefetch('listClasses', 'listClasses'))
  openScreen()
  expect(await screen.findByText('Mindful Yoga')).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(1)
  const failing = renderTools({ listClasses: failure('INTERNAL') })
  // Signed out: the response that was prefetched above for the account no longer counts.
  failing.tools.changeAccount(null)
  await act(async () => failing.tools.prefetch('listClasses'))
  failing.server.answer({ listClasses: [aClass({ name: 'Singing Bowls' })] })
  failing.openScreen()
  expect(await screen.findByText('Singing Bowls')).toBeInTheDocument()
})
