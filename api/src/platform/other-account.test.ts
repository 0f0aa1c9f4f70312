import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../testing/catalogue.ts'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)
const userCalls = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access !== 'anyone')
  .map(([name]) => name as EndpointName)
const admin = await studio.signedInAs('admin')
const otherAccountHeader = { 'X-Account': '64a000000000000000000999' }

test.each(userCalls)(
  '%s from a page of another account is refused with 409 OTHER_ACCOUNT before the input is checked [ACCOUNTS-8]',
  async (name) => {
    const paramNames = [...endpoints[name].path.matchAll(/:(\w+)/g)].map(([, paramName = '']) => paramName)
    const params = Object.fromEntries(paramNames.map((paramName) => [paramName, 'x']))
    const { status, error } = await studio.call(name, { as: admin, headers: otherAccountHeader, params })
    expect([status, error.code]).toEqual([409, 'OTHER_ACCOUNT'])
  },
)

test('a booking from a page of another account takes no seat [ACCOUNTS-8]', async () => {
  const member = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass()
  const body = { classId, bookingDate: '2026-01-21' }
  expect((await studio.call('bookClass', { as: member, headers: otherAccountHeader, body })).status).toBe(409)
  expect((await studio.call('listMyBookings', { as: member })).answer).toEqual([])
  const ownHeader = { 'X-Account': member.user.id }
  expect((await studio.call('bookClass', { as: member, headers: ownHeader, body })).status).toBe(201)
})
