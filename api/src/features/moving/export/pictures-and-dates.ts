import { addDays, MAX_DAYS_AHEAD } from '@studio/contract'
import { writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { type ExportedRow, exportedTables, readRows } from './exported-tables.ts'

const tablesWithPictures = ['instructors', 'classes', 'programs', 'people']

/** The addresses of all pictures, which stay at the picture service. */
export async function* readPictures(deps: Deps): AsyncGenerator<ExportedRow> {
  for (const table of exportedTables.filter(({ name }) => tablesWithPictures.includes(name))) {
    for await (const { id, name, username, imageUrl, profileImageUrl } of readRows(deps, table)) {
      const url = imageUrl ?? profileImageUrl
      if (url) yield { of: table.name, id: id ?? null, name: name ?? username ?? null, url }
    }
  }
}

/** The coming dates as a calendar file. */
export async function* writeDates(deps: Deps): AsyncGenerator<string> {
  const { clock, studio, env } = deps
  const classes = await classStore(deps).list({ includeInactive: true })
  const from = clock.today()
  const dates = await occurrenceStore(deps).findBetween({ from, to: addDays(from, MAX_DAYS_AHEAD) })
  const entries = dates
    .filter(({ status }) => status === 'scheduled')
    .map(({ id, classId, startsAt, endsAt, date, location }) => ({
      uid: `${id}@${new URL(env.PUBLIC_URL).hostname}`,
      title: classes.find((studioClass) => studioClass.id === classId)?.name ?? '',
      description: '',
      location: location ?? studio.name,
      url: env.PUBLIC_URL,
      organizer: { name: studio.name, email: studio.email },
      when: startsAt && endsAt ? { startsAt, endsAt } : { day: date },
      isCancelled: false,
      stamp: clock.now(),
      revision: 0,
    }))
  yield writeCalendar({ name: studio.name, entries })
}
