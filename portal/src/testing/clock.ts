import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Tuesday, 13 October 2026, ten in the morning in the studio. */
const studioMorning = '2026-10-13T14:00:00Z'

/** Sets the browser's clock for this test. It keeps running; `passTime` advances it. */
export function setClock(instant: string = studioMorning): void {
  vi.useFakeTimers({ now: new Date(instant), shouldAdvanceTime: true })
}

/** Lets time pass on the browser's clock, and everything happen that waits for it. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
