import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Tuesday, 13 October 2026, ten in the morning in the studio. */
const STUDIO_MORNING = '2026-10-13T14:00:00Z'

/** Sets the browser's clock for this test. It keeps running; `passTime` advances it. */
export function setClock(instant: string = STUDIO_MORNING): void {
  vi.useFakeTimers({ now: new Date(instant), shouldAdvanceTime: true })
}

/** Advances the browser's clock and runs what is due. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
