import { type Context, Hono, type MiddlewareHandler } from 'hono'

const modes = ['error', 'refuse', 'hang', 'slow', 'off'] as const

/** How an emulator fails; `refuse` rejects a mail permanently, and is the same as `error` elsewhere. */
type Fault = {
  mode: (typeof modes)[number]
  /** How many more requests the fault affects; null for all until `off`. */
  times: number | null
  /** The request is carried out and only its response fails; without effect on mail. */
  after: boolean
}

const noFault: Fault = { mode: 'off', times: null, after: false }

/** How late a `slow` emulator answers, in milliseconds. */
const SLOW_MS = 3000

export type Faults = ReturnType<typeof createFaults>

/** Holds the fault of one emulator in memory: a restart clears it. */
export function createFaults() {
  let fault = noFault
  return {
    current: () => fault,
    set: (newFault: Fault) => {
      fault = newFault.mode === 'off' ? noFault : newFault
    },
    /** Returns the fault for a request, and counts the request. */
    take: () => {
      const takenFault = fault
      if (takenFault.times !== null)
        fault = takenFault.times > 1 ? { ...takenFault, times: takenFault.times - 1 } : noFault
      return takenFault
    },
  }
}

export const delayResponse = () => new Promise<void>((resolve) => setTimeout(resolve, SLOW_MS))

/** Applies the emulator's current fault to each request; `createErrorResponse` makes the error response of its protocol. */
export const applyFault =
  (faults: Faults, createErrorResponse: (c: Context) => Response): MiddlewareHandler =>
  async (c, next) => {
    const { mode, after } = faults.take()
    if (mode === 'off') return next()
    if (mode === 'slow') await delayResponse()
    if (mode === 'slow' || after) await next()
    // A hanging response ends when the client gives up.
    const { signal } = c.req.raw
    if (mode === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    if (mode !== 'slow') c.res = createErrorResponse(c)
  }

/**
 * `GET` and `POST /__local/{payments,mail,images}/faults`: JSON `{ mode, times?, after? }`, or the form of the index page.
 */
export function createFaultRoutes(faults: Faults): Hono {
  const routes = new Hono()
  routes.get('/', (c) => c.json(faults.current()))
  routes.post('/', async (c) => {
    const isForm = !c.req.header('content-type')?.includes('json')
    const body: Record<string, unknown> = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}))
    const mode = modes.find((name) => name === body.mode)
    const times = body.times ? Number(body.times) : null
    if (!mode || body.times === 0 || (times !== null && !(Number.isInteger(times) && times > 0)))
      return c.json({ message: `mode is one of ${modes.join(', ')}; times is a number above 0` }, 422)
    faults.set({ mode, times, after: body.after === true })
    return isForm ? c.redirect('/__local/', 303) : c.json(faults.current())
  })
  return routes
}
