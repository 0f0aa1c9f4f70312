import type { Plan } from '@studio/contract'
import { useEffect, useState } from 'react'

/**
 * The plans on sale; null until they are known, and while the server does not answer. Asked for without the client's
 * table of calls, which every page would carry for the two that show a price.
 */
export function usePlans(): Plan[] | null {
  const [plans, setPlans] = useState<Plan[] | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    readPlans(asking.signal).then(
      (read) => asking.signal.aborted || setPlans(read),
      // The price of this build stays; the checkout says when it is another one.
      () => undefined,
    )
    return () => asking.abort()
  }, [])
  return plans
}

async function readPlans(signal: AbortSignal): Promise<Plan[] | null> {
  const response = await fetch('/api/plans', { signal })
  return response.ok ? response.json() : null
}
