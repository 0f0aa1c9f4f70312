import { aBooking } from '@studio/contract/testing'
import { screen } from '@testing-library/react'

export const bookingTonight = aBooking({
  status: 'confirmed',
  bookingDate: '2026-10-13',
  startsAt: '2026-10-13T21:30:00.000Z',
  endsAt: '2026-10-13T22:30:00.000Z',
  cancelBy: '2026-10-13T09:30:00.000Z',
})
export const bookingNextWeek = aBooking({
  id: '64f000000000000000000009',
  status: 'confirmed',
  bookingDate: '2026-10-20',
  startsAt: '2026-10-20T21:30:00.000Z',
  endsAt: '2026-10-20T22:30:00.000Z',
  cancelBy: '2026-10-20T09:30:00.000Z',
})
export const findAgenda = () => screen.findByRole('region', { name: 'Upcoming Classes' })
