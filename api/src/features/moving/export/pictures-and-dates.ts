import { extname } from 'node:path'
import { addDays, MAX_DAYS_AHEAD } from '@studio/contract'
import { writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { type ExportedRow, exportedTables, readRows } from './exported-tables.ts'
import type { FileContent } from './write-zip.ts'

const tablesWithPictures = ['instructors', 'classes', 'programs', 'people']

/**
 * The addresses of all pictures. `file` is the picture's file in the zip, or null when it is not stored at the studio's picture
 * service, or could not be read there.
 */
export async function* readPictures(
  deps: Deps,
  savedPictures: ReadonlyMap<string, string>,
): AsyncGenerator<ExportedRow & { of: string; id: string; url: string }> {
  for (const table of exportedTables.filter(({ name }) => tablesWithPictures.includes(name))) {
    for await (const { id, name, username, imageUrl, profileImageUrl } of readRows(deps, table)) {
      const url = String(imageUrl ?? profileImageUrl ?? '')
      if (url)
        yield {
          of: table.name,
          id: String(id),
          name: name ?? username ?? null,
          url,
          file: savedPictures.get(url) ?? null,
        }
    }
  }
}

/** The pictures at the studio's picture service, one at a time. Adds the name of each file to `savedPictures`, by address. */
export async function* readPictureFiles(deps: Deps, savedPictures: Map<string, string>): AsyncGenerator<FileContent> {
  for await (const { of, id, url } of readPictures(deps, savedPictures)) {
    if (savedPictures.has(url)) continue
    const bytes = await deps.images.load({ url })
    if (!bytes) continue
    const file = `pictures/${of}-${id}${extname(url)}`
    savedPictures.set(url, file)
    yield { name: file, chunks: [bytes] }
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
