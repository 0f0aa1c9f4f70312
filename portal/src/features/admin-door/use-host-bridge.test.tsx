import { anAdmin } from '@studio/contract/testing'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { dataClient } from '../../lib/api.ts'
import { useHostBridge } from './use-host-bridge.ts'

it('the admin area gets the registry and the account of the shell itself', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Providers cache={() => new Map()}>{children}</Providers>
    </MemoryRouter>
  )
  const { result } = renderHook(() => useHostBridge(anAdmin()), { wrapper })
  expect(result.current.data.registry).toBe(dataClient.registry)
  expect(result.current.data.account).toBe(dataClient.account)
})
