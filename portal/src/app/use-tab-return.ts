import { useRefetch } from '@studio/client/reading'
import { usePageReturn } from '../lib/use-page-return.ts'
import { useLeaving } from '../session/leaving.ts'

/** A page restored from the back/forward cache reads the session again: it may have ended in the meantime. */
export function useTabReturn(): void {
  const refetch = useRefetch()
  usePageReturn(() => {
    useLeaving.setState({ leaving: false, signingOut: false })
    void refetch('getUser', 'listMyBookings', 'listMyEnrollments')
  })
}
