import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadDemo } from '../../../demo/load-demo.ts'
import { startEmulators } from '../../../testing/emulators.ts'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { runScript } from '../../../testing/run-script.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { exportStudio } from './export-studio.ts'
import { exportedTables, omittedCollections } from './exported-tables.ts'
import { loadStudio } from './load-studio.ts'

const emulators = await startEmulators()
const studio = await aTestStudio({ env: emulators.env })
await loadDemo(studio.deps, { intoExisting: false })
// So that most bookings of the demo studio are past, because importing each coming one takes a while.
studio.clock.advance({ days: 12 })
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
const closedAccount = await studio.signedInAs('user', { email: 'closed@example.com' })
await studio.expectOk('deleteMyAccount', { as: closedAccount, body: { password: closedAccount.password } })
const demoMember = await userStore(studio.deps).model.findOne({ username: 'member' }).lean()
const demoMemberOptions = { params: { id: demoMember?._id.toHexString() ?? '' }, as: admin }
await studio.expectOk('addPersonTag', { ...demoMemberOptions, body: { tag: 'Early bird' } })
await studio.expectOk('addPersonNote', { ...demoMemberOptions, body: { text: '=HYPERLINK("https://evil.example")' } })

const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const picture = new FormData()
picture.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg')
await studio.expectOk('uploadMyPicture', { as: admin, body: picture as never })

type Files = Record<string, Uint8Array>
const readText = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())
const readJson = (files: Files, name: string) => JSON.parse(readText(files, name))
const response = await studio.request('/api/admin/export', { headers: { Cookie: admin.cookie } })
const bytes = new Uint8Array(await response.arrayBuffer())
const files = unzipSync(bytes)

test('the export of an admin holds every table as JSON and CSV, with counts and hashes, and is in the audit log [MOVE-30]', async () => {
  expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename="studio-[\d-]+\.zip"/)
  const { files: listedFiles, counts } = readJson(files, 'manifest.json')
  expect(Object.keys(files)).toEqual([...listedFiles.map(({ name }: { name: string }) => name), 'manifest.json'])
  for (const { name, bytes: byteCount, sha256 } of listedFiles) {
    const content = files[name] ?? new Uint8Array()
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
      name,
      byteCount,
      sha256,
    ])
  }
  for (const { name } of exportedTables) {
    const rows = readJson(files, `json/${name}.json`)
    expect([name, rows.length]).toEqual([name, counts[name]])
    expect([name, parseCsv(readText(files, `csv/${name}.csv`)).length]).toEqual([name, rows.length + 1])
  }
  expect(counts).toMatchObject({ classes: 15, bookings: expect.any(Number), newsletter: expect.any(Number) })
  expect(readText(files, 'calendar.ics')).toMatch(/BEGIN:VEVENT/)
  const pictures = parseCsv(readText(files, 'pictures.csv'))
  const ownPicture = pictures.find(([table, id]) => table === 'people' && id === admin.user.id)?.at(-1) ?? ''
  expect((await sharp(files[ownPicture]).metadata()).format).toBe('jpeg')
  const [entry] = await auditStore(studio.deps).model.find({ action: 'export studio' }).lean()
  expect(entry).toMatchObject({ actorId: admin.user.id, actorName: 'the-admin' })
})

test('the export contains no secrets, no closed accounts and no spreadsheet formulas, and leaves out only listed collections [MOVE-31]', () => {
  const text = Object.keys(files)
    .map((name) => readText(files, name))
    .join('\n')
  expect(demoMember?.password).toContain('$argon2')
  expect(text).not.toContain('$argon2')
  expect(text).not.toContain(admin.cookie.split('=')[1])
  expect(text).not.toContain('closed@example.com')
  expect(readJson(files, 'json/people.json').map(({ id }: { id: string }) => id)).not.toContain(closedAccount.user.id)
  expect(readText(files, 'csv/people-notes.csv')).toContain(`"'=HYPERLINK`)
  const collections = new Set([...exportedTables.map(({ collection }) => collection), ...omittedCollections])
  expect(Object.keys(studio.deps.database.connection.models).filter((name) => !collections.has(name))).toEqual([])
})

test('an export loaded into an empty studio restores people, plans, packs, classes, dates and bookings, and sends no mail; a studio that is not empty and a damaged export are refused [MOVE-32]', async () => {
  const copy = await aTestStudio({ currentTime: studio.clock.now().toISOString() })
  const { outcomes, plan: plannedActions } = await loadStudio(copy.deps, { bytes, name: 'studio.zip' })
  expect(outcomes.failed + plannedActions.conflict).toBe(0)
  const chunks: Uint8Array[] = []
  const actor = { id: 'test', user: { username: 'test' } }
  for await (const chunk of await exportStudio(copy.deps, actor)) chunks.push(chunk)
  const copiedFiles = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  const readSortedImport = (exportedFiles: Files) => parseCsv(readText(exportedFiles, 'import.csv')).toSorted()
  expect(readSortedImport(copiedFiles)).toEqual(readSortedImport(files))
  // Past dates are not loaded.
  const readLoadedRows = (exportedFiles: Files, name: string) =>
    readJson(exportedFiles, `json/${name}.json`).filter(
      ({ date }: { date?: string }) => name !== 'dates' || String(date) >= studio.clock.today(),
    )
  for (const { name } of exportedTables.filter(({ isLoaded }) => isLoaded))
    expect([name, readLoadedRows(copiedFiles, name)]).toEqual([name, readLoadedRows(files, name)])
  expect(readText(copiedFiles, 'calendar.ics')).toBe(readText(files, 'calendar.ics'))
  expect(await copy.deliverMails()).toEqual([])
  await expect(loadStudio(copy.deps, { bytes, name: 'studio.zip' })).rejects.toThrow(/this one has .*classes.*, people/)
  const damagedBytes = bytes.slice().fill(0, 200, 260)
  await expect(loadStudio(copy.deps, { bytes: damagedBytes, name: 'studio.zip' })).rejects.toThrow(/damaged/)
})

test('npm run export writes the zip, which npm run import refuses for a studio that is not empty [MOVE-30, MOVE-32]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const [exportFile, importFile] = [join(folder, 'studio.zip'), join(folder, 'sent-by-the-api.zip')]
  await writeFile(importFile, bytes)
  const run = (name: string, file: string) =>
    runScript(studio, { script: resolve(import.meta.dirname, '../../..', name), options: [file] })
  const [{ stdout }] = await Promise.all([
    run('export-studio.ts', exportFile),
    expect(run('import-people.ts', importFile)).rejects.toThrow(/An export is loaded into an empty studio/),
  ])
  expect(stdout).toMatch(/The studio is in .*studio.zip/)
  const exportedFiles = Object.keys(unzipSync(new Uint8Array(await readFile(exportFile))))
  expect(exportedFiles).toEqual(expect.arrayContaining(['import.csv', 'manifest.json']))
})
