import { useRefetch } from '@studio/client/reading'
import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'

/** As `useRefetch`, with the audit log: every change that an admin makes is an entry of it. */
export function useAdminRefetch(): (...names: EndpointName[]) => Promise<void> {
  const refetch = useRefetch()
  return useCallback((...names) => refetch(...names, 'listAuditLog', 'listAuditTerms'), [refetch])
}
