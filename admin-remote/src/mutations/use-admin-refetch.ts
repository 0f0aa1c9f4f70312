import { useRefetch } from '@studio/client/cache'
import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'

/** The calls with the audit log: every change that an admin makes is an entry of it. */
export const withAuditLog = (names: readonly EndpointName[]): EndpointName[] => [
  ...names,
  'listAuditLog',
  'listAuditTerms',
]

export function useAdminRefetch(): (...names: EndpointName[]) => Promise<void> {
  const refetch = useRefetch()
  return useCallback((...names) => refetch(...withAuditLog(names)), [refetch])
}
