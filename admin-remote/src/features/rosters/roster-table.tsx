import { formatStaffPayment } from '@studio/client/payment-labels'
import type { RosterEntry } from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName, PersonName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'

const TickBox = styled.span`
  display: none;

  @media print {
    display: inline-block;
    width: 1rem;
    height: 1rem;
    border: 1px solid #000;
  }
`

/** Check-in is at the right edge: as a column, or beside the details in stacked rows. */
const Frame = styled.div`
  th:last-child {
    text-align: right;
  }

  @media (max-width: 767px) {
    td[data-part='actions'] {
      position: absolute;
      right: 0;
      bottom: 0.7rem;
      margin: 0;
    }
  }
`

type Props = { caption: string; entries: readonly RosterEntry[]; canCheckIn: boolean }

/** The people of a roster, with a check-in button each. A printed roster has a box to tick instead. */
export function RosterTable({ caption, entries, canCheckIn }: Props) {
  return (
    <Frame>
      <Table
        caption={caption}
        columns={createColumns(canCheckIn)}
        rows={entries}
        rowKey={({ bookingId }) => bookingId}
      />
    </Frame>
  )
}

function createColumns(canCheckIn: boolean): Column<RosterEntry>[] {
  return [
    {
      head: 'Name',
      phonePart: 'name',
      cell: (entry) => <PersonName user={entry.user} />,
    },
    { head: 'Payment', cell: (entry) => <span className="num">{formatStaffPayment(entry)}</span> },
    { head: 'State', phonePart: 'state', cell: (entry) => <BookingState entry={entry} /> },
    {
      head: 'Check-in',
      phonePart: 'actions',
      cell: (entry) => <CheckInCell entry={entry} isEnabled={canCheckIn && entry.status === 'confirmed'} />,
    },
  ]
}

function BookingState({ entry }: { entry: RosterEntry }) {
  const { status, lateCancel, cancelledBy, isWalkIn } = entry
  if (status === 'pending') return <Badge tone="warn">Paying now</Badge>
  if (status === 'cancelled') {
    if (cancelledBy === 'studio') return <Badge>Cancelled by the studio</Badge>
    return lateCancel ? <Badge tone="bad">Cancelled late</Badge> : <Badge>Cancelled in time</Badge>
  }
  return <Badge tone="good">{isWalkIn ? 'Walk-in' : 'Booked'}</Badge>
}

function CheckInCell({ entry, isEnabled }: { entry: RosterEntry; isEnabled: boolean }) {
  const { time } = useInstantFormat()
  const isHere = entry.checkedInAt !== null
  const name = isolateUserName(entry.user)
  const { run, pending } = useAdminMutation({
    endpoint: 'checkIn',
    invalidates: ['getRoster', 'getStudioDay'],
    success: isHere ? `${name} is no longer checked in` : `${name} is checked in`,
    failure: isHere ? `Failed to undo the check-in of ${name}.` : `Failed to check in ${name}.`,
  })
  const checkInTime = entry.checkedInAt ? time(entry.checkedInAt) : ''
  if (!isEnabled) return isHere ? <span className="num">Here, {checkInTime}</span> : <TickBox aria-hidden="true" />
  return (
    <>
      <Button
        variant={isHere ? 'secondary' : 'outline'}
        icon={isHere ? 'check' : undefined}
        aria-pressed={isHere}
        aria-label={isHere ? `Check in ${name}: Here, ${checkInTime}` : `Check in ${name}`}
        pending={pending}
        data-no-print
        onClick={() => void run({ params: { id: entry.bookingId }, body: { isHere: !isHere } })}
      >
        {isHere ? `Here, ${checkInTime}` : 'Check In'}
      </Button>
      <TickBox aria-hidden="true">{isHere ? '✓' : ''}</TickBox>
    </>
  )
}
