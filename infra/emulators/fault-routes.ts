import { Hono } from 'hono'
import { type Fault, type FaultMode, type Faults, faultModes } from './faults.ts'

/**
 * `GET` and `POST /__local/{payments,mail,images}/faults`. A body is JSON `{ mode, times?, after? }`, or a form, as the
 * index page sends it, which redirects back there. 422 for an unknown mode.
 */
export function faultRoutes(faults: Faults): Hono {
  const routes = new Hono()
  routes.get('/', (c) => c.json(faults.current()))
  routes.post('/', async (c) => {
    const isForm = !c.req.header('content-type')?.includes('json')
    const fault = readFault(isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({})))
    if (!fault) return c.json({ message: `mode is one of ${faultModes.join(', ')}; times is a number above 0` }, 422)
    faults.set(fault)
    return isForm ? c.redirect('/__local/', 303) : c.json(faults.current())
  })
  return routes
}

function readFault(body: Record<string, unknown>): Fault | null {
  const mode = faultModes.find((known) => known === body.mode) as FaultMode | undefined
  const times = body.times === undefined || body.times === null || body.times === '' ? null : Number(body.times)
  if (!mode || (times !== null && !(Number.isInteger(times) && times > 0))) return null
  return { mode, times, after: body.after === true || body.after === 'true' || body.after === 'on' }
}
