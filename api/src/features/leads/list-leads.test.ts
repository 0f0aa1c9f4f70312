import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../testing/parse-csv.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { leadStore } from './records/index.ts'
import { audit, consultation, forms } from './testing/sample-requests.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const admin = await studio.signedInAs('admin')

const listed = async (query: Record<string, string | number>) =>
  (await studio.call('listLeads', { as: admin, query })).answer

describe('looking after requests', () => {
  test('requests come newest first, in pages of all kinds together, with the whole number in X-Total-Count', async () => {
    const desk = await aTestStudio()
    const boss = await desk.signedInAs('admin')
    for (let count = 0; count < 3; count += 1) {
      for (const { call, input } of forms) {
        desk.clock.advance({ minutes: 1 })
        await desk.call(call, { body: { ...input, email: `${call}${count}@example.com` } })
      }
      desk.clock.advance({ minutes: 1 })
      await desk.call('subscribeToNewsletter', { body: { email: `news${count}@example.com` } })
    }
    const page = async (query: Record<string, string | number>) => {
      const { answer, headers } = await desk.call('listLeads', { as: boss, query })
      return { emails: answer.map(({ email }) => email), total: headers.get('X-Total-Count') }
    }
    const all = await page({})
    expect(all.total).toBe('12')
    expect(all.emails.slice(0, 4)).toEqual([
      'news2@example.com',
      'requesttrial2@example.com',
      'requestconsultation2@example.com',
      'requestaudit2@example.com',
    ])
    const pages = [
      await page({ page: 1, pageSize: 5 }),
      await page({ page: 2, pageSize: 5 }),
      await page({ page: 3, pageSize: 5 }),
    ]
    expect(pages.flatMap(({ emails }) => emails)).toEqual(all.emails)
    expect(await page({ page: 4, pageSize: 5 })).toEqual({ emails: [], total: '12' })
    expect((await page({ kind: 'newsletter' })).emails).toEqual([
      'news2@example.com',
      'news1@example.com',
      'news0@example.com',
    ])
    expect(await page({ kind: 'audit', page: 2, pageSize: 2 })).toEqual({
      emails: ['requestaudit0@example.com'],
      total: '3',
    })
    expect((await page({ status: 'pending' })).total).toBe('9')
  })

  test('the search in requests finds any part of what was sent in any letter case, order of words and accents [CATALOGUE-33]', async () => {
    await studio.call('requestAudit', {
      body: { ...audit, companyName: 'Zéta (Labs) 100%', email: 'zeta@example.com' },
    })
    for (const q of ['zeta (LABS', '100%', '(labs) Zéta', 'ZETA@EXAMPLE'])
      expect((await listed({ q })).map(({ email }) => email)).toEqual(['zeta@example.com'])
    for (const q of ['.*zeta', 'zeta.labs', '[z]eta', 'zeta\\']) expect(await listed({ q })).toEqual([])
  })

  test('status and note of a request are changed, also one alone, and are in the audit log [ADMIN-20]', async () => {
    await studio.call('requestAudit', { body: { ...audit, email: 'desk@example.com' } })
    const [lead] = await listed({ q: 'desk@example.com' })
    const id = lead?.id ?? ''
    const change = (body: Record<string, unknown>) => studio.call('changeLead', { as: admin, params: { id }, body })
    expect((await change({ status: 'contacted' })).answer).toMatchObject({ id, status: 'contacted', note: null })
    expect((await change({ note: 'Called on Monday.' })).answer).toMatchObject({
      status: 'contacted',
      note: 'Called on Monday.',
    })
    expect((await change({ note: '' })).answer).toMatchObject({ note: null })
    const log = (await studio.call('listAuditLog', { as: admin, query: { entity: 'request' } })).answer
    const mine = log.filter(({ entityId }) => entityId === id)
    expect(mine.length).toBe(3)
    expect(mine.at(-1)).toMatchObject({
      actorId: admin.user.id,
      act: 'change request',
      before: { status: 'pending' },
      after: { status: 'contacted' },
    })
    expect((await change({ status: 'done' })).status).toBe(422)
  })

  test('every note stays in the history with its author and time, also when the last one is cleared [ADMIN-20]', async () => {
    await studio.call('requestAudit', { body: { ...audit, email: 'notes@example.com' } })
    const id = (await listed({ q: 'notes@example.com' }))[0]?.id ?? ''
    const change = async (body: Record<string, unknown>, as = admin) =>
      (await studio.call('changeLead', { as, params: { id }, body })).answer
    const first = { text: 'Called on Monday.', authorId: admin.user.id, authorName: admin.user.username }
    const at = studio.clock.now().toISOString()
    expect((await change({ note: 'Called on Monday.' })).notes).toEqual([{ ...first, at }])
    expect((await change({ note: 'Called on Monday.', status: 'contacted' })).notes).toHaveLength(1)
    studio.clock.advance({ hours: 1 })
    const colleague = await studio.signedInAs('admin')
    const both = await change({ note: 'Sent the offer.' }, colleague)
    expect(both.note).toBe('Sent the offer.')
    expect(both.notes.map(({ text, authorId }) => [text, authorId])).toEqual([
      ['Called on Monday.', admin.user.id],
      ['Sent the offer.', colleague.user.id],
    ])
    const taken = await change({ note: '' })
    expect([taken.note, taken.notes.length]).toEqual([null, 2])
    const csv = await studio.call('exportLeads', { as: admin, query: { q: 'notes@example.com' } })
    expect(csv.text).toContain(`${admin.user.username}: Called on Monday.`)
  })

  test('a newsletter sign-up is changed like other requests; an unknown id is 404', async () => {
    await studio.call('subscribeToNewsletter', { body: { email: 'reader@example.com' } })
    const [lead] = await listed({ kind: 'newsletter', q: 'reader@example.com' })
    const changed = await studio.call('changeLead', {
      as: admin,
      params: { id: lead?.id ?? '' },
      body: { status: 'contacted' },
    })
    expect(changed.answer).toMatchObject({ kind: 'newsletter', status: 'contacted' })
    for (const id of ['64b7f0c2a1b2c3d4e5f60718', 'nonsense', '__proto__']) {
      const { status, error } = await studio.call('changeLead', {
        as: admin,
        params: { id },
        body: { status: 'closed' },
      })
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('export', () => {
  test('a field of several lines stays in its cell, and no line of it begins like a formula', async () => {
    const interests = "yoga\n=cmd|' /C calc'!A0\n+1\r\n  -2\r@SUM(A1)\n\n- breathing"
    const sent = await studio.call('requestConsultation', {
      body: { ...consultation, interests, email: 'lines@example.com' },
    })
    expect(sent.status).toBe(201)

    const { text, headers } = await studio.call('exportLeads', { as: admin, query: { q: 'lines@example.com' } })

    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="requests-\d{4}-\d{2}-\d{2}\.csv"$/)
    const [header = [], row = [], ...rest] = parseCsv(text)
    expect(rest).toEqual([])
    expect(row).toHaveLength(header.length)
    const cell = row[header.indexOf('interests')] ?? ''
    expect(cell.split(/\r\n|[\r\n]/)).toEqual([
      ...['yoga', "'=cmd|' /C calc'!A0", "'+1", "'  -2", "'@SUM(A1)", '', "'- breathing"],
    ])
  })

  test('the export of requests is not cut into pages', async () => {
    const desk = await aTestStudio()
    const boss = await desk.signedInAs('admin')
    const now = desk.clock.now()
    const leads = Array.from({ length: 1_203 }, (_, count) => ({
      kind: 'trial' as const,
      email: `n${count}@example.com`,
      details: { name: `N${count}` },
      status: 'pending' as const,
      search: `n${count}`,
      createdAt: new Date(now.getTime() + count),
      updatedAt: now,
    }))
    await leadStore(desk.deps).model.insertMany(leads)
    const { text } = await desk.call('exportLeads', { as: boss, query: { page: 3, pageSize: 10 } })
    expect(text.trimEnd().split('\r\n').length).toBe(1_204)
  })
})
