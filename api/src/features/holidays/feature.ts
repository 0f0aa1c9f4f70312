import type { Feature } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import type { HolidayBookings } from './holiday-bookings.ts'
import { changeHoliday, createHoliday, deleteHoliday, listHolidays, previewHoliday } from './manage-holidays.ts'
import { closedDaysHandler } from './settle-holidays.ts'

/** Days on which the whole studio is closed, joined with what they need of classes and bookings. */
export const holidays = (bookings: HolidayBookings): Feature => ({
  name: 'holidays',
  routes: (deps) => {
    const router = newRouter()
    serve(router, 'listHolidays', () => listHolidays(deps))
    serve(router, 'previewHoliday', ({ query }) => previewHoliday(deps, bookings, query))
    serve(router, 'createHoliday', ({ actor, body }) => createHoliday(deps, actor, body))
    serve(router, 'changeHoliday', ({ actor, params, body, ifMatch }) =>
      changeHoliday(deps, { actor, id: params.id, changes: body, ifMatch }),
    )
    serve(router, 'deleteHoliday', ({ actor, params, ifMatch }) =>
      deleteHoliday(deps, { actor, id: params.id, ifMatch }),
    )
    return router
  },
  handlers: [closedDaysHandler(bookings)],
})
