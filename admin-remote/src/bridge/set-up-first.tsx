import { type ApiClient, ApiError } from '@studio/contract'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { HostBridge } from '../host-bridge.ts'
import { BridgeProvider } from './bridge.tsx'

/** Whether the studio has refused a call because this admin has no second factor yet. */
type SetUp = { isAsked: boolean; done: () => void }

const SetUpContext = createContext<SetUp>({ isAsked: false, done: () => undefined })

/**
 * Hands the shell's bridge on, and listens on it for the answer that asks for a second factor first (decision 016): it can
 * come to any call, at the first look into the area or in the middle of it.
 */
export function SetUpFirst({ bridge, children }: { bridge: HostBridge; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  const { mutate } = useSWRConfig()
  const heard = useMemo(() => ({ ...bridge, api: listening(bridge.api, () => setAsked(true)) }), [bridge])
  const done = useCallback(() => {
    setAsked(false)
    // What was refused meanwhile is read again.
    void mutate(() => true)
  }, [mutate])
  const setUp = useMemo(() => ({ isAsked, done }), [isAsked, done])
  return (
    <SetUpContext value={setUp}>
      <BridgeProvider bridge={heard}>{children}</BridgeProvider>
    </SetUpContext>
  )
}

/** Whether a second factor must be set up before anything else, and what to call once it is. */
export const useSetUpFirst = (): SetUp => useContext(SetUpContext)

function listening(api: ApiClient, onAsked: () => void): ApiClient {
  const heard = async <Answer,>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') onAsked()
      throw error
    }
  }
  return {
    call: (name, ...input) => heard(api.call(name, ...input)),
    callCounted: (name, ...input) => heard(api.callCounted(name, ...input)),
  }
}
