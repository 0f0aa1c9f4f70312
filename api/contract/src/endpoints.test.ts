import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { responseTable } from './responses/response-table.ts'

const endpointEntries: [string, Endpoint][] = Object.entries(endpoints)

const allCalls = endpointEntries.map(([, { method, path }]) => `${method} ${path}`)

// Repeated here on purpose: the table must not lose one of these.
const specifiedCalls =
  `GET /api/user|POST /api/login|POST /api/register|POST /api/logout|POST /api/newsletter/subscribe|GET /api/classes
GET /api/programs|GET /api/instructors|GET /api/user/bookings|GET /api/user/enrollments|GET /api/schedules|POST /api/bookings
POST /api/create-class-checkout|POST /api/create-program-checkout|POST /api/create-subscription-checkout|DELETE /api/bookings/:id
POST /api/wellness-audit/request|POST /api/consultation/request|POST /api/forgot-password|POST /api/forgot-username|POST /api/reset-password
GET /api/admin/users|POST /api/admin/classes|PATCH /api/admin/classes/:id|DELETE /api/admin/classes/:id|POST /api/admin/instructors
PATCH /api/admin/instructors/:id|DELETE /api/admin/instructors/:id|POST /api/admin/schedules|POST /api/admin/programs|PATCH /api/admin/programs/:id
DELETE /api/admin/programs/:id|POST /api/admin/promote-user|POST /api/upload/image|GET /api/login|POST /api/trial/request
POST /api/create-portal-session|PATCH /api/admin/schedules/:id|DELETE /api/admin/schedules/:id|GET /api/checkout/session/:id
POST /api/checkout/session/:id/cancel|POST /api/webhooks/stripe|GET /api/health|GET /api/admin/requests|PATCH /api/admin/requests/:id
GET /api/admin/requests.csv|PATCH /api/admin/users/:id|GET /api/admin/audit-log`.split(/[|\n]/)

describe('the endpoint table', () => {
  it.each(specifiedCalls)('has %s', (call) => {
    expect(allCalls).toContain(call)
  })
  it('has a response schema for each call, and no other', () => {
    expect(Object.keys(responseTable).sort()).toEqual(Object.keys(endpoints).sort())
  })
  it('has each method and path once', () => {
    expect(new Set(allCalls).size).toBe(allCalls.length)
  })
  it('allows only admins to call /api/admin and to upload [SECURITY-19]', () => {
    const adminPath = /^\/api\/(?:admin|upload)\//
    for (const [name, { path, access }] of endpointEntries) if (adminPath.test(path)) expect(access, name).toBe('admin')
  })
  it('marks only reads as calls that may take long', () => {
    for (const [name, { mayTakeLong, method }] of endpointEntries) if (mayTakeLong) expect(method, name).toBe('GET')
  })
  it('has a summary in each row', () => {
    for (const [name, { summary }] of endpointEntries) expect(summary, name).toMatch(/\w{3}/)
  })
})
