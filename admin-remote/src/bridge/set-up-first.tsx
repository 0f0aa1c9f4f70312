import { createDataClient } from '@studio/client/data-client'
import { DataClientProvider } from '@studio/client/data-provider'
import { useRead } from '@studio/client/reading'
import { type ApiClient, ApiError, type EndpointName, endpoints, isUnauthorized } from '@studio/contract'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { HostBridge } from '../host-bridge.ts'
import { BridgeProvider } from './bridge.tsx'
import { SessionOverContext } from './sign-in-notice.tsx'

/** Whether this admin has to set up a second factor first; until `isKnown` nothing of the area is to be seen. */
type SetUp = { isAsked: boolean; isKnown: boolean; done: () => void }

const SetUpContext = createContext<SetUp>({ isAsked: false, isKnown: false, done: () => undefined })

/**
 * Passes the shell's bridge on. Whether a second factor must be set up first (decision 016) is read when the area
 * opens. Since it can become required later, every call is watched for the error that says so.
 */
export function SetUpFirst({ bridge, children }: { bridge: HostBridge; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  const [isOver, setOver] = useState(false)
  const { mutate } = useSWRConfig()
  const { data } = bridge
  const client = useMemo(() => {
    // This build's own calls, since it may know some that the shell does not; `fetch` is looked up at each call for tests.
    const own = createDataClient({ fetch: (...request) => globalThis.fetch(...request), shared: data })
    return { ...own, api: listening(own.api, { onAsked: () => setAsked(true), onSession: setOver }) }
  }, [data])
  const heard = useMemo(() => ({ ...bridge, api: client.api }), [bridge, client])
  const done = useCallback(() => {
    setAsked(false)
    // Reads that were refused until now are repeated.
    void mutate(() => true)
  }, [mutate])
  const onMissing = useCallback(() => setAsked(true), [])
  return (
    <BridgeProvider bridge={heard}>
      <DataClientProvider value={client}>
        <SessionOverContext value={isOver}>
          <FirstLook isAsked={isAsked} onMissing={onMissing} done={done}>
            {children}
          </FirstLook>
        </SessionOverContext>
      </DataClientProvider>
    </BridgeProvider>
  )
}

type FirstLookProps = { isAsked: boolean; onMissing: () => void; done: () => void; children: ReactNode }

function FirstLook({ isAsked: isRefused, onMissing, done, children }: FirstLookProps) {
  const { data, error } = useRead('showSecondFactor', undefined, { rereadOnOpen: true })
  const isMissing = data?.isRequired === true && !data.isOn
  // Kept, since the factor is on before the recovery codes have been read.
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  const isAsked = isRefused || isMissing
  // A failed read of the setup state blocks no admin: the server still enforces the rule on every call.
  const isKnown = data !== undefined || error !== undefined
  const setUp = useMemo(() => ({ isAsked, isKnown, done }), [isAsked, isKnown, done])
  return <SetUpContext value={setUp}>{children}</SetUpContext>
}

/** Whether a second factor must be set up before anything else, and what to call once it is. */
export const useSetUpFirst = (): SetUp => useContext(SetUpContext)

type Listeners = { onAsked: () => void; onSession: (isOver: boolean) => void }

function listening(client: ApiClient, { onAsked, onSession }: Listeners): ApiClient {
  const heard = async <Answer,>(name: EndpointName, answer: Promise<Answer>): Promise<Answer> => {
    try {
      const given = await answer
      if (endpoints[name].access !== 'anyone') onSession(false)
      return given
    } catch (error) {
      if (isUnauthorized(error)) onSession(true)
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') onAsked()
      throw error
    }
  }
  return {
    call: (name, ...input) => heard(name, client.call(name, ...input)),
    callCounted: (name, ...input) => heard(name, client.callCounted(name, ...input)),
  }
}
