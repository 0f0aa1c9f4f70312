import type { Lead } from '@studio/contract'
import { rawResponse, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { getRemainingTime } from './response-deadline.tsx'
import { aLead, aTrialLead, hoursAgo } from './testing/leads.ts'

const auditLead = aLead({ createdAt: hoursAgo(50) })
const trialLead = aTrialLead({ status: 'contacted', trialGranted: false, preferredClass: 'journaling' })
const handlers = { listLeads: () => toPage([auditLead, trialLead], 41) }
const tab = 'requests'

describe('the Requests tab', () => {
  it('the Requests tab shows name, kind and contact of each request and how late a reply is; an opened request shows all its fields and a link to reply', async () => {
    const { person } = renderAdmin({ tab, server: handlers })
    const row = within(await screen.findByRole('row', { name: /Halyard/ }))
    for (const text of ['Priya Raman', 'Audit', '51-200, logistics', 'priya@halyard.example', 'Pending']) {
      expect(row.getByText(text)).toBeInTheDocument()
    }
    expect(row.getByText('2 h late')).toHaveAttribute('data-state', 'late')
    expect(screen.getByText('Journaling for the Restless Mind')).toBeInTheDocument()
    expect(screen.getByText('Showing 1 to 20 of 41')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Details of request from Halyard & Sons' }))
    expect(screen.getByText('Night shifts in the warehouse.')).toBeInTheDocument()
    expect(screen.getByText('Morning (9am-12pm)')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      'mailto:priya@halyard.example?subject=Your%20wellness%20audit%20request',
    )
    await person.click(screen.getByRole('button', { name: 'Details of request from Leo Fischer' }))
    expect(
      screen.getByText(
        'Not granted: this address already had a free trial, or its account has not confirmed the address.',
      ),
    ).toBeInTheDocument()
  })

  it('a changed status of a request is saved, and the count of pending requests is read again; notes are shown with author and time, and saving a note empties the field [ADMIN-20]', async () => {
    const notedAt = '2026-10-13T18:30:00.000Z'
    const leadWithNote = aLead({
      notes: [{ text: 'Called on Monday.', authorId: 'x', authorName: 'rosa', at: notedAt }],
    })
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { listLeads: () => toPage([leadWithNote], 1), changeLead: leadWithNote },
    })
    await person.click(await screen.findByRole('button', { name: 'Details of request from Halyard & Sons' }))
    const callsBefore = server.callsOf('getAdminOverview').length
    await person.click(screen.getByRole('button', { name: 'Mark as contacted' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request updated successfully!' }]))
    expect(server.callsOf('changeLead')[0]).toMatchObject({
      params: { id: auditLead.id },
      body: { status: 'contacted' },
    })
    await waitFor(() => expect(server.callsOf('getAdminOverview').length).toBe(callsBefore + 1))
    await person.click(screen.getByRole('button', { name: 'Close request from Halyard & Sons' }))
    await waitFor(() => expect(server.callsOf('changeLead').at(-1)?.body).toEqual({ status: 'closed' }))
    const notes = within(screen.getByRole('list', { name: 'Earlier notes' }))
    expect(notes.getByText('Called on Monday.')).toBeInTheDocument()
    expect(notes.getByText(/^rosa, Oct 13, 2026, 2:30.pm$/)).toBeInTheDocument()
    await fillIn(person, screen.getByLabelText(/^Note/), 'Offer sent')
    await person.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(screen.getByLabelText(/^Note/)).toHaveValue(''))
    expect(server.callsOf('changeLead').at(-1)?.body).toEqual({ note: 'Offer sent' })
    await expectNoPageAxeViolations()
  })

  it('an unsaved note is kept while another request is open', async () => {
    const { person } = renderAdmin({ tab, server: handlers })
    await person.click(await screen.findByRole('button', { name: 'Details of request from Halyard & Sons' }))
    await fillIn(person, screen.getByLabelText(/^Note/), 'Offer se')
    await person.click(screen.getByRole('button', { name: 'Details of request from Leo Fischer' }))
    await waitFor(() => expect(screen.getByLabelText(/^Note/)).toHaveValue(''))
    await person.click(screen.getByRole('button', { name: 'Details of request from Halyard & Sons' }))
    await waitFor(() => expect(screen.getByLabelText(/^Note/)).toHaveValue('Offer se'))
  })

  it('Kind, Status and Search filter the list of requests on the server', async () => {
    const { person, server } = renderAdmin({ tab, server: handlers })
    await screen.findByRole('row', { name: /Halyard/ })
    await chooseOption(person, { label: 'Kind', option: 'Trial' })
    await chooseOption(person, { label: 'Status', option: 'Contacted' })
    await fillIn(person, screen.getByRole('searchbox', { name: 'Search' }), 'leo')
    await waitFor(() =>
      expect(server.callsOf('listLeads').at(-1)?.query).toEqual({
        kind: 'trial',
        status: 'contacted',
        q: 'leo',
        page: '1',
        pageSize: '20',
      }),
    )
  })

  it('Export CSV saves the requests as a file with a byte order mark for spreadsheets', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:1'
    })
    const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { person } = renderAdmin({
      tab,
      server: { ...handlers, exportLeads: () => rawResponse({ text: 'id,kind\r\n' }) },
    })
    await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(clickSpy).toHaveBeenCalledTimes(1))
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })
})

describe('the promise of 24-48 hours', () => {
  const getRemaining = (hoursSinceRequest: number, overrides: Partial<Pick<Lead, 'kind' | 'status'>> = {}) =>
    getRemainingTime({
      lead: { ...aLead({ createdAt: new Date(0).toISOString() }), ...overrides },
      currentTime: hoursSinceRequest * 3_600_000,
    })

  it('the countdown changes from calm to soon after 24 hours, and to late after 48 [ADMIN-20]', () => {
    expect(getRemaining(2)).toEqual({ text: '46 h left', state: 'calm' })
    expect(getRemaining(24)).toEqual({ text: '24 h left', state: 'soon' })
    expect(getRemaining(47.5)).toEqual({ text: 'less than 1 h left', state: 'soon' })
    expect(getRemaining(48)).toEqual({ text: 'less than 1 h late', state: 'late' })
    expect(getRemaining(150)).toEqual({ text: '4 days late', state: 'late' })
  })

  it('the countdown ends when the lead is contacted; trials and newsletter requests have none [ADMIN-20]', () => {
    expect(getRemaining(50, { status: 'contacted' })).toBeNull()
    expect(getRemaining(50, { kind: 'trial' })).toBeNull()
    expect(getRemaining(50, { kind: 'newsletter' })).toBeNull()
  })
})
