import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { createAttentionScenes } from './testing/attention-scenes.ts'

const studio = await aTestStudio()
const { aRefundOfUnknownPayment } = createAttentionScenes(studio)
const admin = await studio.signedInAs('admin')
const loadOverview = async () => (await studio.call('getAdminOverview', { as: admin })).answer

test('the overview counts what the admin area lists, with inactive classes and everything that needs attention', async () => {
  await studio.call('createClass', { as: admin, body: { name: 'Open', duration: 60, capacity: 9, category: 'yoga' } })
  const inactiveClass = { name: 'Hidden', duration: 60, capacity: 9, category: 'yoga', isActive: false } as const
  await studio.call('createClass', { as: admin, body: inactiveClass })
  await studio.call('requestConsultation', {
    body: {
      name: 'Ines Vale',
      email: 'ines@example.com',
      phone: '555',
      preferredTiming: 'morning',
      interests: 'Onsite classes',
    },
  })
  const overviewBefore = await loadOverview()
  expect(overviewBefore).toEqual({
    classes: 2,
    activeClasses: 1,
    instructors: 0,
    schedules: 0,
    programs: 0,
    attention: 0,
    pendingRequests: 1,
  })
  await aRefundOfUnknownPayment()
  await studio.runJobs()
  studio.clock.advance({ days: 4 })
  await studio.runJobs()
  // The failed refund and the unanswered request.
  expect(await loadOverview()).toEqual({ ...overviewBefore, attention: 2 })
})
