import type { InstantFormat } from '@studio/client/instants'
import { staffBookingStatusLabels as labels } from '@studio/client/status-labels'
import { type Booking, formatDateWithYear, formatDay, formatMoney, type User } from '@studio/contract'
import { Badge, Button, type Column, FilterTabs, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { NoticeText } from '../../impact/impact-notice.tsx'
import { Section } from '../../layout/detail-page.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { createActionsColumn } from '../../lists/row-layout.ts'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useUrlChoice } from '../../navigation/navigation.tsx'
import { isolateUserName, UserName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { ComplimentaryDialog } from './complimentary-dialog.tsx'

const periods = [
  { value: 'coming', label: 'Coming' },
  { value: 'past', label: 'Past' },
]

const InlineGroup = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--s4);
`

export function PersonBookings({ user }: { user: User }) {
  const resend = useAdminMutation({
    endpoint: 'resendBookingMail',
    invalidates: [],
    success: 'Confirmation sent again!',
    failure: 'Failed to send the confirmation.',
    successDetail: ({ message }) => message,
  })
  const [period, setPeriod] = useUrlChoice({ name: 'when', options: periods, pageParam: 'bookings' })
  const [bookingToCancel, setBookingToCancel] = useState<Booking | null>(null)
  const [isBookingAtNoCharge, setIsBookingAtNoCharge] = useState(false)
  const format = useInstantFormat()
  const bookings = usePagedList(
    'listUserBookings',
    { when: period },
    { pageSize: 10, params: { id: user.id }, pageParam: 'bookings' },
  )
  const actionColumn = createActionsColumn<Booking>((booking) => (
    <BookingActions
      booking={booking}
      onResend={({ id }) => void resend.run({ params: { id } })}
      onCancel={setBookingToCancel}
    />
  ))
  return (
    <Section
      title="Bookings"
      actions={
        <InlineGroup>
          <Button variant="quiet" onClick={() => setIsBookingAtNoCharge(true)}>
            Book at no charge
          </Button>
          <FilterTabs label="Which bookings" options={periods} value={period} onValueChange={setPeriod} />
        </InlineGroup>
      }
    >
      <PagedList
        pages={bookings}
        loadingLabel="Loading bookings"
        empty={<p className="hint">{period === 'coming' ? 'No upcoming classes booked' : 'No past bookings'}</p>}
        label="bookings"
      >
        {(rows) => (
          <Table
            caption="Bookings"
            columns={
              period === 'coming' ? [...createBookingColumns(format), actionColumn] : createBookingColumns(format)
            }
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {bookingToCancel && (
        <CancelBookingDialog booking={bookingToCancel} user={user} onClose={() => setBookingToCancel(null)} />
      )}
      {isBookingAtNoCharge && <ComplimentaryDialog user={user} onClose={() => setIsBookingAtNoCharge(false)} />}
    </Section>
  )
}

function createBookingColumns(format: InstantFormat): Column<Booking>[] {
  return [
    {
      head: 'Class',
      phonePart: 'name',
      cell: (booking) => (
        <>
          <b>{booking.class.name}</b>
          {booking.class.instructorName && <span className="sub">{booking.class.instructorName}</span>}
        </>
      ),
    },
    {
      head: 'Date',
      phonePart: 'date',
      cell: ({ bookingDate, startsAt }) => (
        <span className="num">
          {formatDateWithYear(bookingDate)}
          {startsAt && <span className="sub">{format.time(startsAt)}</span>}
        </span>
      ),
    },
    {
      head: 'Paid',
      isNumeric: true,
      // `freeBy` is 'pack', 'trial' or 'complimentary'.
      cell: ({ price, paymentIntentId, freeBy }) =>
        paymentIntentId ? (
          formatMoney(price.paid)
        ) : (
          <>
            Free
            {freeBy && <span className="sub">{freeBy === 'pack' ? 'class pack' : freeBy}</span>}
          </>
        ),
    },
    {
      head: 'Status',
      phonePart: 'state',
      cell: ({ status, lateCancel }) => (
        <>
          <Badge tone={labels[status].tone}>{labels[status].text}</Badge>
          {lateCancel && <span className="sub">late</span>}
        </>
      ),
    },
  ]
}

type Actions = { onResend: (booking: Booking) => void; onCancel: (booking: Booking) => void }

function BookingActions({ booking, onResend, onCancel }: Actions & { booking: Booking }) {
  if (booking.status !== 'confirmed') return null
  const bookingName = `${booking.class.name} on ${formatDateWithYear(booking.bookingDate)}`
  return (
    <InlineGroup>
      <Button variant="quiet" aria-label={`Resend confirmation: ${bookingName}`} onClick={() => onResend(booking)}>
        Resend
      </Button>
      <Button variant="quiet" aria-label={`Cancel ${bookingName}`} onClick={() => onCancel(booking)}>
        Cancel
      </Button>
    </InlineGroup>
  )
}

function formatRefund({ paymentIntentId, price, freeBy }: Booking): string {
  if (paymentIntentId) return `${formatMoney(price.paid)} will be refunded, since the studio cancels.`
  if (freeBy === 'pack') return 'The credit of their class pack comes back, since the studio cancels.'
  return 'Nothing was paid, so nothing is refunded.'
}

type CancelBookingProps = { booking: Booking; user: User; onClose: () => void }

function CancelBookingDialog({ booking, user, onClose }: CancelBookingProps) {
  const { run } = useAdminMutation({
    endpoint: 'cancelBooking',
    invalidates: [
      'listUserBookings',
      'listUserPayments',
      'listUserPacks',
      'listSchedules',
      'listBookableDates',
      'listMyBookings',
    ],
    success: 'Booking cancelled successfully',
    failure: 'Failed to cancel booking.',
  })
  return (
    <ConfirmDialog
      action={() => run({ params: { id: booking.id } })}
      title={`Cancel ${booking.class.name} for ${isolateUserName(user)}?`}
      description={`${formatDay(booking.bookingDate)}. Their seat becomes free immediately.`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pendingText="Cancelling..."
      onClose={onClose}
    >
      <NoticeText className="notice">
        <UserName user={user} /> will be notified by email. {formatRefund(booking)}
      </NoticeText>
    </ConfirmDialog>
  )
}
