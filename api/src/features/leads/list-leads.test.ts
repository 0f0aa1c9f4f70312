import type { EndpointName } from '@studio/contract'
import { expect, test } from 'vitest'
import { parseCsv } from '../../testing/parse-csv.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { leadStore } from './records/index.ts'
import { auditInput, consultationInput, leadForms } from './testing/sample-requests.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const admin = await studio.signedInAs('admin')

const listLeads = async (query: Record<string, string | number>) =>
  (await studio.call('listLeads', { as: admin, query })).answer

test('requests of all kinds, of one kind or of one status are listed in pages, newest first, with their total in X-Total-Count', async () => {
  const submit = async (call: EndpointName, body: object) => {
    studio.clock.advance({ minutes: 1 })
    await studio.call(call, { body })
  }
  for (let count = 0; count < 2; count += 1) {
    for (const { call, kind, input } of leadForms)
      await submit(call, { ...input, email: `${kind}${count}@pages.example` })
    await submit('subscribeToNewsletter', { email: `news${count}@pages.example` })
  }
  const listPage = async (query: Record<string, string | number>) => {
    const fullQuery = { q: 'pages.example', ...query }
    const { answer, headers } = await studio.call('listLeads', { as: admin, query: fullQuery })
    return [headers.get('X-Total-Count'), ...answer.map(({ email }) => email.split('@')[0])]
  }
  const newestFirst = ['news1', 'trial1', 'consultation1', 'audit1', 'news0', 'trial0', 'consultation0', 'audit0']
  expect(await listPage({})).toEqual(['8', ...newestFirst])
  expect(await listPage({ page: 2, pageSize: 3 })).toEqual(['8', ...newestFirst.slice(3, 6)])
  expect(await listPage({ page: 4, pageSize: 3 })).toEqual(['8'])
  expect(await listPage({ kind: 'newsletter' })).toEqual(['2', 'news1', 'news0'])
  expect(await listPage({ kind: 'audit', page: 2, pageSize: 1 })).toEqual(['2', 'audit0'])
  // Subscriptions to the newsletter are never pending.
  expect((await listPage({ status: 'pending' }))[0]).toBe('6')
})

test('the search finds any part of a request, in any letter case and word order, with or without accents, and takes no character for a pattern [CATALOGUE-33]', async () => {
  await studio.call('requestAudit', {
    body: { ...auditInput, companyName: 'Zéta (Labs) 100%', email: 'zeta@example.com' },
  })
  for (const q of ['zeta (LABS', '100%', '(labs) Zéta', 'ZETA@EXAMPLE'])
    expect((await listLeads({ q })).map(({ email }) => email)).toEqual(['zeta@example.com'])
  for (const q of ['.*zeta', 'zeta.labs', '[z]eta', 'zeta\\']) expect(await listLeads({ q })).toEqual([])
})

test('changing status and note of a request keeps earlier notes with author and time, and is audited [ADMIN-20]', async () => {
  await studio.call('requestAudit', { body: { ...auditInput, email: 'notes@example.com' } })
  const id = (await listLeads({ q: 'notes@example.com' }))[0]?.id ?? ''
  const changeLead = async (body: Record<string, unknown>, as = admin) =>
    (await studio.call('changeLead', { as, params: { id }, body })).answer
  const firstNote = { text: 'Called on Monday.', authorId: admin.user.id, authorName: admin.user.username }
  const at = studio.clock.now().toISOString()
  expect(await changeLead({ status: 'contacted' })).toMatchObject({ status: 'contacted', note: null, notes: [] })
  expect(await changeLead({ note: firstNote.text })).toMatchObject({
    status: 'contacted',
    notes: [{ ...firstNote, at }],
  })
  expect((await changeLead({ note: firstNote.text, status: 'closed' })).notes).toHaveLength(1)
  studio.clock.advance({ hours: 1 })
  const colleague = await studio.signedInAs('admin')
  const leadWithBothNotes = await changeLead({ note: 'Sent the offer.' }, colleague)
  expect(leadWithBothNotes.note).toBe('Sent the offer.')
  expect(leadWithBothNotes.notes.map(({ text, authorId }) => [text, authorId])).toEqual([
    [firstNote.text, admin.user.id],
    ['Sent the offer.', colleague.user.id],
  ])
  const clearedLead = await changeLead({ note: '' })
  expect([clearedLead.note, clearedLead.notes.length]).toEqual([null, 2])
  const csv = await studio.call('exportLeads', { as: admin, query: { q: 'notes@example.com' } })
  expect(csv.text).toContain(`${admin.user.username}: Called on Monday.`)
  const log = await studio.call('listAuditLog', { as: admin, query: { entityId: id } })
  // One entry for each call of `changeLead`, newest first.
  expect(log.answer).toHaveLength(5)
  const entry = { action: 'change request', before: { status: 'pending' }, after: { status: 'contacted' } }
  expect(log.answer.at(-1)).toMatchObject({ actorId: admin.user.id, ...entry })
})

test('the export keeps a text of several lines in one cell, and a spreadsheet reads none of the lines as a formula', async () => {
  const interests = "yoga\n=cmd|' /C calc'!A0\n+1\r\n  -2\r@SUM(A1)\n\n- breathing"
  const consultationOutcome = await studio.call('requestConsultation', {
    body: { ...consultationInput, interests, email: 'lines@example.com' },
  })
  expect(consultationOutcome.status).toBe(201)

  const { text, headers } = await studio.call('exportLeads', { as: admin, query: { q: 'lines@example.com' } })

  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="requests-\d{4}-\d{2}-\d{2}\.csv"$/)
  const [header = [], row = [], ...otherRows] = parseCsv(text)
  expect(otherRows).toEqual([])
  expect(row).toHaveLength(header.length)
  const cell = row[header.indexOf('interests')] ?? ''
  expect(cell.split(/\r\n|[\r\n]/)).toEqual([
    'yoga',
    "'=cmd|' /C calc'!A0",
    "'+1",
    "'  -2",
    "'@SUM(A1)",
    '',
    "'- breathing",
  ])
})

test('the export contains all requests, whatever the page and page size of the query', async () => {
  const lead = { kind: 'trial', details: { name: 'N' }, status: 'pending', search: 'all pages' } as const
  const timestamps = { createdAt: studio.clock.now(), updatedAt: studio.clock.now() }
  const leads = Array.from({ length: 1_203 }, (_, index) => ({
    ...lead,
    ...timestamps,
    email: `n${index}@example.com`,
  }))
  await leadStore(studio.deps).model.insertMany(leads)
  const query = { q: 'all pages', page: 3, pageSize: 10 }
  const { text } = await studio.call('exportLeads', { as: admin, query })
  const lines = text.trimEnd().split('\r\n')
  const headingCount = 1
  expect(lines.length).toBe(headingCount + leads.length)
})
