import { type RosterEntry, showTime, timeIn } from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useRosterActs } from './roster-acts.ts'
import { nameOf, paymentText } from './roster-words.ts'

const Box = styled.span`
  display: none;

  @media print {
    display: inline-block;
    width: 1rem;
    height: 1rem;
    border: 1px solid #000;
  }
`

type Props = { caption: string; entries: readonly RosterEntry[]; canCheckIn: boolean }

/** The people of a roster; a tap checks in, a second one takes it back. On paper there is a box to tick. */
export function RosterTable({ caption, entries, canCheckIn }: Props) {
  return (
    <Table caption={caption} columns={columnsFor(canCheckIn)} rows={entries} rowKey={({ bookingId }) => bookingId} />
  )
}

function columnsFor(canCheckIn: boolean): Column<RosterEntry>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      part: 'name',
      cell: (entry) => (
        <>
          <b>{nameOf(entry)}</b>
          <span className="sub">{entry.user.email}</span>
        </>
      ),
    },
    { key: 'payment', head: 'Payment', cell: (entry) => <span className="num">{paymentText(entry)}</span> },
    { key: 'state', head: 'State', part: 'state', cell: (entry) => <State entry={entry} /> },
    {
      key: 'acts',
      head: 'Check-in',
      part: 'acts',
      cell: (entry) => <CheckIn entry={entry} isOpen={canCheckIn && entry.status === 'confirmed'} />,
    },
  ]
}

function State({ entry }: { entry: RosterEntry }) {
  const { status, lateCancel, cancelledBy, isWalkIn } = entry
  if (status === 'pending') return <Badge tone="warn">Paying now</Badge>
  if (status === 'cancelled') {
    if (cancelledBy === 'studio') return <Badge>Cancelled by the studio</Badge>
    return lateCancel ? <Badge tone="bad">Cancelled late</Badge> : <Badge>Cancelled in time</Badge>
  }
  return <Badge tone="good">{isWalkIn ? 'Walk-in' : 'Booked'}</Badge>
}

function CheckIn({ entry, isOpen }: { entry: RosterEntry; isOpen: boolean }) {
  const { studio } = useBridge()
  const { checkIn } = useRosterActs()
  const [pending, setPending] = useState(false)
  const isHere = entry.checkedInAt !== null
  const name = nameOf(entry)
  const tap = async () => {
    setPending(true)
    await checkIn(entry, name)
    setPending(false)
  }
  const since = entry.checkedInAt ? showTime(timeIn(new Date(entry.checkedInAt), studio.timezone)) : ''
  if (!isOpen) return isHere ? <span className="num">Here, {since}</span> : <Box aria-hidden="true" />
  return (
    <>
      <Button
        variant={isHere ? 'primary' : 'outline'}
        icon={isHere ? 'check' : undefined}
        aria-pressed={isHere}
        aria-label={`Check in ${name}`}
        pending={pending}
        data-no-print
        onClick={() => void tap()}
      >
        {isHere ? `Here, ${since}` : 'Check In'}
      </Button>
      <Box aria-hidden="true">{isHere ? '✓' : ''}</Box>
    </>
  )
}
