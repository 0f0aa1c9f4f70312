import { startTransition, useEffect, useState } from 'react'
import { recovery } from './drawings-recovery.ts'

/** The functions that draw. */
type Drawings = typeof import('../artwork-svg/drawings.ts')

let drawings: Drawings | null = null
let pending: Promise<Drawings> | null = null
let failures = 0

/** Imports the drawing code once, after what is being rendered; after a failure the next call tries again. */
function loadDrawings(): Promise<Drawings> {
  pending ??= new Promise((resolve) => setTimeout(resolve))
    .then(() => recovery.importAgain(() => import('../artwork-svg/drawings.ts'), failures))
    .then(
      (loaded) => {
        drawings = loaded
        return loaded
      },
      (error: unknown) => {
        failures += 1
        pending = null
        throw error
      },
    )
  return pending
}

/**
 * The drawing code, null until it is there: 6 kB that no page's text needs. Until then an artwork keeps its place and
 * its ground, also when the code cannot be loaded; the next artwork that is shown then asks again.
 */
export function useDrawings(): Drawings | null {
  const [ready, setReady] = useState(drawings)
  useEffect(() => {
    if (ready) return
    let left = false
    loadDrawings().then(
      (loaded) => left || startTransition(() => setReady(loaded)),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [ready])
  return ready
}
