import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyPart } from '@studio/client/lazy-part'
import { Suspense } from 'react'
import { useUser } from '../session/use-user.ts'

const UnpaidPlan = lazyPart(() => import('./unpaid-plan.tsx'))

/** Says above classes that the plan is unpaid, so that none of them is free; nothing for anyone else. */
export function UnpaidNotice() {
  const { user } = useUser()
  if (!user || (user.membershipStatus !== 'past_due' && !user.membership?.unpaidSince)) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<p className="sheet pad" style={{ minHeight: '6rem' }} />}>
        <UnpaidPlan />
      </Suspense>
    </ErrorBoundary>
  )
}
