import { anAdmin } from '@studio/contract/testing'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { type Cache, SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { keepAhead, takeAhead } from '../../lib/call-book.ts'
import { useHostBridge } from './use-host-bridge.ts'

it('what an admin changes is not shown from what a page had read ahead', async () => {
  const cache: Cache = new Map()
  const key = '/api/classes'
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
    </MemoryRouter>
  )
  const { result } = renderHook(() => useHostBridge(anAdmin()), { wrapper })
  const request = Promise.resolve([])
  keepAhead({ cache, key, request })
  expect(takeAhead({ cache, key })).toBe(request)
  keepAhead({ cache, key, request })
  result.current.changed('listClasses')
  expect(takeAhead({ cache, key })).toBeUndefined()
})
