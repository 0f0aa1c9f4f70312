import { type Migration, updateEach } from '../platform/migrations.ts'

type NamedDocument = { name?: string; instructorId?: unknown; location?: string | null }

/**
 * Stores a snapshot of its occurrence on each booking: class, instructor and room, so that its roster stays readable
 * when those are gone. Older bookings get the catalogue's present values.
 */
export const snapshotOnBookings: Migration = {
  name: 'snapshot-on-bookings',
  oldestBeside: 0,
  async run({ database }) {
    const all = async (collection: string) => {
      const found = await database.connection.collection(collection).find({}).toArray()
      return new Map<string, NamedDocument>(found.map(({ _id, ...fields }) => [String(_id), fields]))
    }
    const [classes, schedules, dates, instructors] = await Promise.all(
      ['classes', 'class_schedules', 'date_changes', 'instructors'].map(all),
    )
    await updateEach({
      database,
      collection: 'bookings',
      change: ({ snapshot, classId, scheduleId, bookingDate }) => {
        if (snapshot) return null
        const of = classes?.get(String(classId))
        const change = dates?.get(`${scheduleId}:${bookingDate}`)
        const leader = change?.instructorId ?? of?.instructorId
        const instructorName = instructors?.get(String(leader))?.name ?? null
        const location = change?.location ?? schedules?.get(String(scheduleId))?.location ?? null
        return { $set: { snapshot: { className: of?.name ?? 'A former class', instructorName, location } } }
      },
    })
  },
}
