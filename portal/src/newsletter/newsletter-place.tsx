import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyPart } from '@studio/client/lazy-part'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const Newsletter = lazyPart(async () => ({ default: (await import('./newsletter.tsx')).Newsletter }))

// As tall as the form, so that nothing moves when it comes.
const Reserved = styled.div`
  min-height: 3rem;
`

/** The place of the newsletter form: its code, with the form kit, comes when the footer comes near. */
export function NewsletterPlace() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
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
