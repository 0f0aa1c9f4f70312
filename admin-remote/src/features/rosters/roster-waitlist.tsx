import { pluralize, type Roster, type RosterWaitlistEntry } from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { SubSection } from '../../layout/detail-page.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { isRuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName, PersonName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { formatWaitlistLogLine, waitlistSkipTexts } from './waitlist-labels.ts'

const Frame = styled(SubSection)`
  margin-top: var(--s6);
`
const Log = styled.details`
  margin-top: var(--s4);

  summary {
    padding-block: var(--s2);
    cursor: pointer;
    font-weight: 560;
  }

  li {
    padding-block: 0.35rem;
    border-top: 1px solid var(--rule);
    font-size: var(--t-small);
    overflow-wrap: anywhere;
  }
`

type Props = { waitlist: NonNullable<Roster['waiting']>; canSeat: boolean }

export function RosterWaitlist({ waitlist: { entries, log }, canSeat }: Props) {
  const [entryToSeat, setEntryToSeat] = useState<RosterWaitlistEntry | null>(null)
  const columns = useColumns({ onSeat: canSeat ? setEntryToSeat : null })
  return (
    <Frame>
      <h3>Waitlist</h3>
      {entries.length > 0 ? (
        <Table caption="People on the waitlist" columns={columns} rows={entries} rowKey={({ id }) => id} />
      ) : (
        <p>Nobody is waiting now.</p>
      )}
      <WaitlistLog log={log} />
      {entryToSeat && <SeatDialog entry={entryToSeat} onClose={() => setEntryToSeat(null)} />}
    </Frame>
  )
}

function WaitlistLog({ log }: { log: Props['waitlist']['log'] }) {
  const { dayAndTime } = useInstantFormat()
  return (
    <Log>
      <summary>Waitlist log ({log.length})</summary>
      <ul>
        {log.toReversed().map((line) => (
          <li key={`${line.at} ${line.entryId} ${line.kind}`} className="num">
            {dayAndTime(line.at)}: {formatWaitlistLogLine(line)}
          </li>
        ))}
      </ul>
    </Log>
  )
}

function useColumns({
  onSeat,
}: {
  onSeat: ((entry: RosterWaitlistEntry) => void) | null
}): Column<RosterWaitlistEntry>[] {
  const { dayAndTime } = useInstantFormat()
  return [
    {
      head: 'Name',
      phonePart: 'name',
      cell: ({ user }) => <PersonName user={user} />,
    },
    { head: 'Waiting since', cell: (entry) => <WaitingSince entry={entry} joinedText={dayAndTime(entry.joinedAt)} /> },
    { head: 'Place', phonePart: 'state', cell: (entry) => <WaitlistState entry={entry} /> },
    {
      head: 'Seat',
      phonePart: 'actions',
      cell: (entry) =>
        onSeat && entry.state === 'waiting' ? (
          <Button
            variant="outline"
            aria-label={`Seat ${isolateUserName(entry.user)} out of order`}
            data-no-print
            onClick={() => onSeat(entry)}
          >
            Seat...
          </Button>
        ) : null,
    },
  ]
}

function WaitingSince({
  entry: { cutOffMinutes, skips },
  joinedText,
}: {
  entry: RosterWaitlistEntry
  joinedText: string
}) {
  const lastSkip = skips.at(-1)
  return (
    <>
      <span className="num">{joinedText}</span>
      {cutOffMinutes !== null && (
        <span className="sub">Accepts a seat until {pluralize(cutOffMinutes, 'minute')} before the start</span>
      )}
      {lastSkip && <span className="sub">Passed over: {waitlistSkipTexts[lastSkip.reason]}</span>}
    </>
  )
}

function WaitlistState({ entry: { state, position, offerUntil } }: { entry: RosterWaitlistEntry }) {
  const { time } = useInstantFormat()
  if (state === 'waiting') return <Badge>Number {position}</Badge>
  if (state === 'charging') return <Badge tone="highlight">Charging the card</Badge>
  return <Badge tone="highlight">{offerUntil ? `Offered until ${time(offerUntil)}` : 'Offered'}</Badge>
}

function SeatDialog({ entry, onClose }: { entry: RosterWaitlistEntry; onClose: () => void }) {
  const name = isolateUserName(entry.user)
  const { run } = useAdminMutation({
    endpoint: 'seatFromWaitlist',
    invalidates: ['getRoster', 'getStudioDay', 'listSchedules', 'listBookableDates'],
    success: `${name} has a seat`,
    failure: `Failed to seat ${name}.`,
    suppressToast: isRuleRefusal,
  })
  return (
    <ConfirmDialog
      action={({ reason }) => run({ params: { id: entry.id }, body: { reason } })}
      title={`Seat ${name} out of order?`}
      description="They get the next free seat before those ahead of them, but never one beyond the capacity. The audit log keeps the reason."
      cancelLabel="Keep the Order"
      actionLabel="Give the Seat"
      actionVariant="primary"
      pendingText="Saving..."
      reasonField={{ label: 'Why?', hint: 'For instance: we cancelled their class yesterday', maxLength: 300 }}
      onClose={onClose}
    />
  )
}
