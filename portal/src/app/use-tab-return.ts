import { useRefetch } from '@studio/client/reading'
import { usePageReturn } from '../lib/use-page-return.ts'
import { useLeaving } from '../session/leaving.ts'

/** A page that comes back out of the browser's memory asks again who is there: the session may have ended meanwhile. */
export function useTabReturn(): void {
  const refetch = useRefetch()
  usePageReturn(() => {
    useLeaving.setState({ leaving: false, signingOut: false })
    void refetch('getUser', 'listMyBookings', 'listMyEnrollments')
  })
}
