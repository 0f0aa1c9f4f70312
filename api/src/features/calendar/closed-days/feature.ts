import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { changeHoliday, createHoliday, deleteHoliday, listHolidays } from './manage-holidays.ts'

/** Days on which the whole studio is closed. What follows for bookings is a job that those handle. */
export const holidays: Feature = {
  name: 'holidays',
  routes: (deps) => {
    const router = newRouter()
    mountEndpoint(router, 'listHolidays', () => listHolidays(deps))
    mountEndpoint(router, 'createHoliday', ({ actor, body }) => createHoliday(deps, actor, body))
    mountEndpoint(router, 'changeHoliday', ({ actor, params, body, ifMatch }) =>
      changeHoliday(deps, { actor, id: params.id, changes: body, ifMatch }),
    )
    mountEndpoint(router, 'deleteHoliday', ({ actor, params, ifMatch }) =>
      deleteHoliday(deps, { actor, id: params.id, ifMatch }),
    )
    return router
  },
}
