import { extname } from 'node:path'
import { addDays, MAX_DAYS_AHEAD } from '@studio/contract'
import { writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { type ExportedRow, exportedTables, readExportedRows } from './exported-tables.ts'
import type { FileContent } from './write-zip.ts'

const tablesWithPictures = ['instructors', 'classes', 'programs', 'people']

/**
 * Loads the pictures from the studio's picture service, one at a time. Adds a row to `pictureRows` for each use of a
 * picture; its `file` is null when the picture is not stored there or could not be loaded.
 */
export async function* readPictures(deps: Deps, pictureRows: ExportedRow[]): AsyncGenerator<FileContent> {
  const fileByUrl = new Map<string, string | null>()
  for (const table of exportedTables.filter(({ name }) => tablesWithPictures.includes(name))) {
    for await (const { id, name, username, imageUrl, profileImageUrl } of readExportedRows(deps, table)) {
      const url = String(imageUrl ?? profileImageUrl ?? '')
      if (!url) continue
      if (!fileByUrl.has(url)) {
        const bytes = await deps.images.load({ url })
        const file = `pictures/${table.name}-${id}${extname(url)}`
        if (bytes) yield { name: file, chunks: [bytes] }
        fileByUrl.set(url, bytes ? file : null)
      }
      const owner = { table: table.name, id: id ?? null, name: name ?? username ?? null }
      pictureRows.push({ ...owner, url, file: fileByUrl.get(url) ?? null })
    }
  }
}

/** Writes the coming occurrences as a calendar file. */
export async function* writeCalendarFile(deps: Deps): AsyncGenerator<string> {
  const { clock, studio, env } = deps
  const classes = await classStore(deps).list({ includeInactive: true })
  const from = clock.today()
  const occurrences = await occurrenceStore(deps).findBetween({ from, to: addDays(from, MAX_DAYS_AHEAD) })
  const entries = occurrences
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
