import { anAdmin } from '@studio/contract/testing'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { dataClient } from '../../lib/api.ts'
import { useHostBridge } from './use-host-bridge.ts'

it('what an admin changes is not shown from what a page had read ahead', async () => {
  const key = '/api/classes'
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Providers cache={() => new Map()}>{children}</Providers>
    </MemoryRouter>
  )
  const { result } = renderHook(() => useHostBridge(anAdmin()), { wrapper })
  const request = Promise.resolve([])
  dataClient.registry.keepAhead(key, request)
  expect(dataClient.registry.takeAhead(key)).toBe(request)
  dataClient.registry.keepAhead(key, request)
  result.current.changed('listClasses')
  expect(dataClient.registry.takeAhead(key)).toBeUndefined()
})
