import { type Migration, updateEach } from '../platform/migrations.ts'

/**
 * Until then a class without schedules could be booked for any date. It still can if it never had one; a class that
 * lost its schedules has bookings that name them.
 */
export const sayWhichClassesMeetOnAnyDate: Migration = {
  name: 'say which classes meet on any date',
  oldestBeside: 0,
  run: async ({ database }) => {
    const { connection } = database
    const [scheduled, booked] = await Promise.all([
      connection.collection('class_schedules').distinct('classId'),
      connection.collection('bookings').distinct('classId', { scheduleId: { $ne: null } }),
    ])
    const hadSchedules = new Set([...scheduled, ...booked].map(String))
    await updateEach({
      database,
      collection: 'classes',
      filter: { meetsOnAnyDate: { $exists: false } },
      change: ({ _id }) => ({ $set: { meetsOnAnyDate: !hadSchedules.has(String(_id)) } }),
    })
  },
}
