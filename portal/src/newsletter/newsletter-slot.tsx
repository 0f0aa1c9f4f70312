import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyPart } from '@studio/client/lazy-part'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const Newsletter = lazyPart(async () => ({ default: (await import('./newsletter.tsx')).Newsletter }))

// As tall as the form, so that nothing moves when it comes.
const Reserved = styled.div`
  min-height: 3rem;
`

/**
 * Input that shows a user may reach the footer without scrolling: the keyboard, or assistive technology that clicks.
 */
const signsOfUse = ['keydown', 'pointerdown'] as const

/**
 * The place of the newsletter form. Its code, with the form library, loads when the footer is in view or the user
 * interacts with the page. Every page's footer begins below the first window, so that the first load never includes it.
 */
export function NewsletterPlace() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || !place.current) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show())
    observer.observe(place.current)
    for (const sign of signsOfUse) document.addEventListener(sign, show, { passive: true })
    return () => {
      observer.disconnect()
      for (const sign of signsOfUse) document.removeEventListener(sign, show)
    }
  }, [isNear])
  return (
    <Reserved ref={place}>
      {isNear && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Newsletter />
          </Suspense>
        </ErrorBoundary>
      )}
    </Reserved>
  )
}
