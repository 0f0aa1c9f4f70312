import { paths } from '@studio/contract'
import { useEffect } from 'react'
import { useGoTo } from '../../navigation/use-go-to.ts'

/** How long the cards for a missing token and for success are shown before /auth opens. */
const moveAfterMs = 3000

/** Opens the sign-in page in a moment. */
export function useMoveToAuth(): void {
  const goTo = useGoTo()
  useEffect(() => {
    const timer = setTimeout(() => goTo(paths.auth), moveAfterMs)
    return () => clearTimeout(timer)
  }, [goTo])
}
