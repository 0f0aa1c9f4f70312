import { useRead } from '@studio/client/reading'
import { type StatusLabel, staffBookingStatusLabels } from '@studio/client/status-labels'
import {
  formatDateWithYear,
  formatMoney,
  type PackBooking,
  type PackStatus,
  type User,
  type UserPack,
} from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { createActionsColumn } from '../../lists/row-layout.ts'
import { ExtendPackDialog, GivePackDialog, TakeBackDialog } from './pack-dialogs.tsx'

const statusLabels: Record<PackStatus, StatusLabel> = {
  active: { text: 'Active', tone: 'good' },
  'used up': { text: 'Used up', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'warn' },
  ended: { text: 'Ended by a refund', tone: 'bad' },
}

const InlineGroup = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--s3);
`

/** Shown once the studio has class packs. */
export function PersonPacks({ user }: { user: User }) {
  const products = useRead('listAllPackProducts', undefined, { rereadOnOpen: true })
  if (!products.data?.length) return null
  return <PacksSection user={user} />
}

type OpenDialog = { action: 'extend' | 'take back'; packId: string }

function PacksSection({ user }: { user: User }) {
  const packs = useRead('listUserPacks', { params: { id: user.id } }, { rereadOnOpen: true })
  const [isGiving, setIsGiving] = useState(false)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [expandedPackId, setExpandedPackId] = useState<string | null>(null)
  // After a conflict the list is read again, and the open dialog shows the pack as it is now.
  const packInDialog = packs.data?.find(({ id }) => id === openDialog?.packId)
  const close = () => setOpenDialog(undefined)
  return (
    <Section
      title="Class packs"
      actions={
        <Button variant="quiet" onClick={() => setIsGiving(true)}>
          Give a Pack
        </Button>
      }
    >
      <ListStates read={packs} loadingLabel="Loading class packs">
        {(rows) =>
          rows.length === 0 ? (
            <p className="hint">No class packs</p>
          ) : (
            <Table
              caption="Class packs"
              columns={createColumns(setOpenDialog)}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={({ name, lastDay }) => `${name}, valid until ${formatDateWithYear(lastDay)}`}
              details={({ bookings }) => <PackBookings bookings={bookings} />}
              openKey={expandedPackId}
              onOpenChange={setExpandedPackId}
            />
          )
        }
      </ListStates>
      {isGiving && <GivePackDialog user={user} onClose={() => setIsGiving(false)} />}
      {packInDialog && openDialog?.action === 'extend' && (
        <ExtendPackDialog pack={packInDialog} user={user} onClose={close} />
      )}
      {packInDialog && openDialog?.action === 'take back' && (
        <TakeBackDialog pack={packInDialog} user={user} onClose={close} />
      )}
    </Section>
  )
}

const createColumns = (onOpen: (dialog: OpenDialog) => void): Column<UserPack>[] => [
  {
    head: 'Pack',
    phonePart: 'name',
    cell: ({ name, isGranted, price }) => (
      <>
        <b>{name}</b>
        <span className="sub">{isGranted ? 'Given' : formatMoney(price)}</span>
      </>
    ),
  },
  {
    head: 'Credits',
    cell: ({ creditsLeft, credits, takenBack }) => (
      <span className="num">
        {creditsLeft} of {credits} left
        {takenBack > 0 && <span className="sub">{takenBack} taken back</span>}
      </span>
    ),
  },
  {
    head: 'Last day',
    phonePart: 'date',
    cell: ({ lastDay }) => <span className="num">{formatDateWithYear(lastDay)}</span>,
  },
  {
    head: 'Status',
    phonePart: 'state',
    cell: ({ status }) => <Badge tone={statusLabels[status].tone}>{statusLabels[status].text}</Badge>,
  },
  createActionsColumn(({ id: packId, name, status, creditsLeft }) =>
    status === 'ended' ? null : (
      <InlineGroup>
        <Button variant="quiet" aria-label={`Extend ${name}`} onClick={() => onOpen({ action: 'extend', packId })}>
          Extend
        </Button>
        {creditsLeft > 0 && (
          <Button
            variant="quiet"
            aria-label={`Take Credits Back: ${name}`}
            onClick={() => onOpen({ action: 'take back', packId })}
          >
            Take Credits Back
          </Button>
        )}
      </InlineGroup>
    ),
  ),
]

function PackBookings({ bookings }: { bookings: readonly PackBooking[] }) {
  if (bookings.length === 0) return <p>No bookings were made on it.</p>
  return (
    <ul>
      {bookings.map(({ bookingId, className, bookingDate, status, usesCredit }) => (
        <li key={bookingId}>
          {className}, {formatDateWithYear(bookingDate)}: {staffBookingStatusLabels[status].text.toLowerCase()}
          {!usesCredit && ', its credit came back'}
        </li>
      ))}
    </ul>
  )
}
