import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyPart } from '@studio/client/lazy-part'
import { Suspense, useEffect, useState } from 'react'

const Tooltips = lazyPart(async () => ({ default: (await import('@studio/ui/tooltips')).TooltipLayer }))

const signsOfUse = ['pointerover', 'focusin'] as const

/** The place of the tooltips: their code loads with the first pointer or focus, and applies to its current target. */
export function TooltipPlace() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const show = () => setWanted(true)
    for (const sign of signsOfUse) document.addEventListener(sign, show, { passive: true })
    return () => {
      for (const sign of signsOfUse) document.removeEventListener(sign, show)
    }
  }, [wanted])
  if (!wanted) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Tooltips />
      </Suspense>
    </ErrorBoundary>
  )
}
