import { createDataClient } from '@studio/client/data-client'
import { DataClientProvider } from '@studio/client/data-provider'
import { useRead } from '@studio/client/reading'
import { type ApiClient, ApiError, type EndpointName, endpoints, isUnauthorized } from '@studio/contract'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { HostBridge } from '../host-bridge.ts'
import { BridgeProvider } from './bridge.tsx'
import { SessionEndedContext } from './sign-in-notice.tsx'

/** Nothing of the area is shown until `isLoaded`. `onDone` is called once the second factor is set up. */
type RequiredSetup = { isRequired: boolean; isLoaded: boolean; onDone: () => void }

const RequiredSetupContext = createContext<RequiredSetup>({
  isRequired: false,
  isLoaded: false,
  onDone: () => undefined,
})

/** Whether the admin must set up a second factor before anything else. */
export const useRequiredSetup = (): RequiredSetup => useContext(RequiredSetupContext)

/**
 * Provides the bridge. Whether a second factor must be set up first (decision 016) is read when the area opens. Since it
 * can become required later, every call is also watched for the error that says so.
 */
export function RequireSecondFactor({ bridge, children }: { bridge: HostBridge; children: ReactNode }) {
  const [isRequired, setIsRequired] = useState(false)
  const [hasSessionEnded, setHasSessionEnded] = useState(false)
  const { mutate } = useSWRConfig()
  const { sharedData } = bridge
  const requireSetup = useCallback(() => setIsRequired(true), [])
  const client = useMemo(() => {
    // The shell’s client may lack endpoints of this build. Tests replace `fetch`, so it is looked up at each call.
    const ownClient = createDataClient({ fetch: (...request) => globalThis.fetch(...request), shared: sharedData })
    const listeners = { onSetupRequired: requireSetup, onSessionChange: setHasSessionEnded }
    return { ...ownClient, api: watchCalls(ownClient.api, listeners) }
  }, [sharedData, requireSetup])
  const adminBridge = useMemo(() => ({ ...bridge, api: client.api }), [bridge, client])
  const onDone = useCallback(() => {
    setIsRequired(false)
    // Repeat the reads that were refused until now.
    void mutate(() => true)
  }, [mutate])
  return (
    <BridgeProvider bridge={adminBridge}>
      <DataClientProvider value={client}>
        <SessionEndedContext value={hasSessionEnded}>
          <SetupProvider isKnownRequired={isRequired} onMissing={requireSetup} onDone={onDone}>
            {children}
          </SetupProvider>
        </SessionEndedContext>
      </DataClientProvider>
    </BridgeProvider>
  )
}

type SetupProviderProps = { isKnownRequired: boolean; onMissing: () => void; onDone: () => void; children: ReactNode }

function SetupProvider({ isKnownRequired, onMissing, onDone, children }: SetupProviderProps) {
  const { data, error } = useRead('getSecondFactor', undefined, { rereadOnOpen: true })
  const isMissing = data?.isRequired === true && !data.isOn
  // `isOn` becomes true before the admin has seen the recovery codes, so `isKnownRequired` remembers that the factor was
  // missing.
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  const isRequired = isKnownRequired || isMissing
  // A failed read blocks no admin: the server still enforces the rule on every call.
  const isLoaded = data !== undefined || error !== undefined
  const setup = useMemo(() => ({ isRequired, isLoaded, onDone }), [isRequired, isLoaded, onDone])
  return <RequiredSetupContext value={setup}>{children}</RequiredSetupContext>
}

type Listeners = { onSetupRequired: () => void; onSessionChange: (hasEnded: boolean) => void }

function watchCalls(client: ApiClient, { onSetupRequired, onSessionChange }: Listeners): ApiClient {
  const watch = async <Answer,>(name: EndpointName, pendingAnswer: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await pendingAnswer
      if (endpoints[name].access !== 'anyone') onSessionChange(false)
      return answer
    } catch (error) {
      if (isUnauthorized(error)) onSessionChange(true)
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_SETUP_REQUIRED') onSetupRequired()
      throw error
    }
  }
  return {
    call: (name, ...input) => watch(name, client.call(name, ...input)),
    callPaged: (name, ...input) => watch(name, client.callPaged(name, ...input)),
  }
}
