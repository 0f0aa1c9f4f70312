import type { Context, MiddlewareHandler } from 'hono'

export const faultModes = ['error', 'refuse', 'hang', 'slow', 'off'] as const
export type FaultMode = (typeof faultModes)[number]

/** How an emulator misbehaves now; `refuse` is a mail refused for good, and like `error` elsewhere. `times` counts the requests still to be met so; null means until `off`. */
export type Fault = {
  mode: FaultMode
  times: number | null
  /** True: the request is carried out first and only its answer fails, as when a line breaks at the worst moment. */
  after: boolean
}

export type Faults = {
  current: () => Fault
  set: (fault: Fault) => void
  /** Called once by each request that counts; answers what is to happen to it. */
  take: () => Fault
}

const none: Fault = { mode: 'off', times: null, after: false }

/** How late a `slow` emulator answers, in milliseconds. */
const slowBy = 3000

/** Keeps the fault of one emulator, in memory: a restarted emulator is well again. */
export function createFaults(): Faults {
  let fault = none
  return {
    current: () => fault,
    set: (next) => {
      fault = next.mode === 'off' ? none : next
    },
    take: () => {
      const taken = fault
      if (taken.mode === 'off' || taken.times === null) return taken
      fault = taken.times > 1 ? { ...taken, times: taken.times - 1 } : none
      return taken
    },
  }
}

/** The delay of an emulator whose fault is `slow`. */
export const waitSlow = () => new Promise<void>((resolve) => setTimeout(resolve, slowBy))

/** Never answers; the promise ends when the caller gives up, so that nothing is kept forever. */
function hangUntilGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Meets each request with the emulator's present fault; `broken` says what an error looks like in its protocol. */
export function applyFault({
  faults,
  broken,
}: {
  faults: Faults
  broken: (c: Context) => Response
}): MiddlewareHandler {
  return async (c, next) => {
    const { mode, after } = faults.take()
    if (mode === 'off') return next()
    if (mode === 'slow') await waitSlow()
    if (mode === 'slow' || after) await next()
    if (mode === 'hang') await hangUntilGone(c.req.raw.signal)
    if (mode !== 'slow') c.res = broken(c)
  }
}
