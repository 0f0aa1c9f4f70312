import type { InstantFormat } from '@studio/client/instants'
import { staffBookingStatusLabels as labels } from '@studio/client/status-labels'
import { type Booking, formatDay, formatMoney, showDateWithYear, type User } from '@studio/contract'
import { Badge, Button, type Column, FilterTabs, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ImpactText } from '../../impact/impact-notice.tsx'
import { Section } from '../../layout/detail-page.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { actionsColumn } from '../../lists/row-layout.ts'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useChoice } from '../../navigation/navigation.tsx'
import { isolatedUserName, UserName } from '../../people/names.tsx'
import { useInstants } from '../../time/instants.tsx'
import { GiveClass } from './give-class.tsx'

const whens = [
  { value: 'coming', label: 'Coming' },
  { value: 'past', label: 'Past' },
]

const InLine = styled.span`
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
  const [when, setWhen] = useChoice({ name: 'when', options: whens, page: 'bookings' })
  const [cancelled, setCancelled] = useState<Booking | null>(null)
  const [giving, setGiving] = useState(false)
  const show = useInstants()
  const bookings = usePagedList(
    'listUserBookings',
    { when },
    { size: 10, params: { id: user.id }, pageName: 'bookings' },
  )
  const actColumn = actionsColumn<Booking>((booking) => (
    <BookingActions
      booking={booking}
      onResend={({ id }) => void resend.run({ params: { id } })}
      onCancel={setCancelled}
    />
  ))
  return (
    <Section
      title="Bookings"
      actions={
        <InLine>
          <Button variant="quiet" onClick={() => setGiving(true)}>
            Book at no charge
          </Button>
          <FilterTabs label="Which bookings" options={whens} value={when} onValueChange={setWhen} />
        </InLine>
      }
    >
      <PagedList
        pages={bookings}
        loading="Loading bookings"
        empty={<p className="hint">{when === 'coming' ? 'No upcoming classes booked' : 'No past bookings'}</p>}
        label="bookings"
      >
        {(found) => (
          <Table
            caption="Bookings"
            columns={when === 'coming' ? [...factColumns(show), actColumn] : factColumns(show)}
            rows={found}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {cancelled && <CancelBooking booking={cancelled} user={user} onClose={() => setCancelled(null)} />}
      {giving && <GiveClass user={user} onClose={() => setGiving(false)} />}
    </Section>
  )
}

function factColumns(show: InstantFormat): Column<Booking>[] {
  return [
    {
      head: 'Class',
      part: 'name',
      cell: (booking) => (
        <>
          <b>{booking.class.name}</b>
          {booking.class.instructorName && <span className="sub">{booking.class.instructorName}</span>}
        </>
      ),
    },
    {
      head: 'Date',
      part: 'date',
      cell: ({ bookingDate, startsAt }) => (
        <span className="num">
          {showDateWithYear(bookingDate)}
          {startsAt && <span className="sub">{show.time(startsAt)}</span>}
        </span>
      ),
    },
    {
      head: 'Paid',
      figures: true,
      cell: ({ price, paymentIntentId, freeBy }) =>
        paymentIntentId ? (
          formatMoney(price.paid)
        ) : (
          <>
            Free
            {freeBy && <span className="sub">{freeBy}</span>}
          </>
        ),
    },
    {
      head: 'Status',
      part: 'state',
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
  const which = `${booking.class.name} on ${showDateWithYear(booking.bookingDate)}`
  return (
    <InLine>
      <Button variant="quiet" aria-label={`Resend confirmation: ${which}`} onClick={() => onResend(booking)}>
        Resend
      </Button>
      <Button variant="quiet" aria-label={`Cancel ${which}`} onClick={() => onCancel(booking)}>
        Cancel
      </Button>
    </InLine>
  )
}

type Props = { booking: Booking; user: User; onClose: () => void }

function CancelBooking({ booking, user, onClose }: Props) {
  const { run } = useAdminMutation({
    endpoint: 'cancelBooking',
    invalidates: ['listUserBookings', 'listUserPayments', 'listSchedules', 'listBookableDates', 'listMyBookings'],
    success: 'Booking cancelled successfully',
    failure: 'Failed to cancel booking.',
  })
  const refund = booking.paymentIntentId
    ? `${formatMoney(booking.price.paid)} will be refunded, since the studio cancels.`
    : 'Nothing was paid, so nothing is refunded.'
  return (
    <ConfirmDialog
      action={() => run({ params: { id: booking.id } })}
      title={`Cancel ${booking.class.name} for ${isolatedUserName(user)}?`}
      description={`${formatDay(booking.bookingDate)}. Their place is free again at once.`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pendingText="Cancelling..."
      onClose={onClose}
    >
      <ImpactText className="notice">
        <UserName user={user} /> will be told by email. {refund}
      </ImpactText>
    </ConfirmDialog>
  )
}
