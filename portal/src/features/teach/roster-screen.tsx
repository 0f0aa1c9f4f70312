import { lazyComponent } from '@studio/client/lazy-component'
import { LoadFailed } from '@studio/client/load-failed'
import { formatLongDay, getStaffRights, paths, pluralize, type TeachingRoster, type User } from '@studio/contract'
import { Badge, Button, ButtonLink, EmptyState, Notice, PageHead, SearchInput } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'
import { usePage } from '../../navigation/use-page.ts'
import { SectionLoading } from '../../states/section-loading.tsx'
import { useStudioToday } from '../../studio/studio.ts'
import { formatTimes } from './date-list.tsx'
import { PersonRow } from './person-row.tsx'
import type { RosterDialogChoice } from './roster-dialogs.tsx'
import { ActionBar, RowSheet } from './roster-layout.ts'
import { RosterNotes } from './roster-notes.tsx'
import { type RosterPerson, useRosterSearch } from './roster-search.ts'
import type { TickQueue } from './ticks/use-ticks.ts'
import { useLiveRoster } from './use-live-roster.ts'

const RosterDialog = lazyComponent(() => import('./roster-dialogs.tsx'))
const WalkInDialog = lazyComponent(() => import('./walk-in-dialog.tsx'))

type Props = { user: User; rosterId: string; tickQueue: TickQueue; children: ReactNode }

/** The roster of one date, with check-in by touch and by keyboard. */
export function RosterScreen({ user, rosterId, tickQueue, children }: Props) {
  const { roster, isStale, failedRead } = useLiveRoster({ accountId: user.id, id: rosterId })
  const title = roster?.className ?? 'Roster'
  usePage({ title, description: 'Who is booked, who waits and who is here.' })
  return (
    <>
      <PageHead
        title={title}
        lead={roster && `${formatLongDay(roster.date)}, ${formatTimes(roster)}`}
        aside={
          <ButtonLink variant="quiet" icon="arrow-left" href={paths.teach}>
            All classes
          </ButtonLink>
        }
      />
      {children}
      {failedRead && <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />}
      {!roster && !failedRead && <SectionLoading count={8} label="Loading the roster" />}
      {roster && isStale && (
        <Notice title="No connection">This list may be out of date. Check-ins are kept on this device.</Notice>
      )}
      {roster && <LoadedRoster roster={roster} user={user} tickQueue={tickQueue} />}
    </>
  )
}

type OpenDialog = RosterDialogChoice | 'walk-in'

function LoadedRoster({ roster, user, tickQueue }: { roster: TeachingRoster; user: User; tickQueue: TickQueue }) {
  const today = useStudioToday()
  const { className, date, isCancelled } = roster
  const hasDeskRight = getStaffRights(user.staff?.preset).includes('desk')
  const canCheckIn = date <= today && !isCancelled
  const canSeat = hasDeskRight && !isCancelled && date >= today
  const [dialog, setDialog] = useState<OpenDialog>()
  const [lastAction, setLastAction] = useState('')
  const closeDialog = () => setDialog(undefined)
  const tick = async ({ bookingId, name }: RosterPerson, isHere: boolean) => {
    await tickQueue.add({ bookingId, name, className, date, isHere })
    setLastAction(isHere ? `${name} is checked in.` : `${name} is no longer checked in.`)
  }
  const bookedPeople = toPeople({ roster, ticks: tickQueue.ticks })
  const rosterSearch = useRosterSearch(bookedPeople, (person) => {
    if (canCheckIn) void tick(person, true)
  })
  const { matchingPeople, activePerson } = rosterSearch
  return (
    <>
      <RowSheet className="sheet padded" aria-label="Who is booked">
        <RosterFacts roster={roster} people={bookedPeople} />
        <DateButtons roster={roster} user={user} onOpen={setDialog} />
        {bookedPeople.length === 0 && <EmptyState title="Nobody is booked" />}
        <ul>
          {matchingPeople.map((person) => (
            <PersonRow
              key={person.bookingId}
              person={person}
              isActive={canCheckIn && person === activePerson}
              onTick={canCheckIn ? (isHere) => void tick(person, isHere) : null}
            />
          ))}
        </ul>
        {bookedPeople.length > 0 && matchingPeople.length === 0 && <p>Nobody of this name is booked.</p>}
        {roster.waiting.length > 0 && (
          <section aria-labelledby="waiting">
            <h2 className="head" id="waiting">
              Waiting
            </h2>
            <ol>
              {roster.waiting.map(({ id, name }, index) => (
                <li key={id}>
                  <div>
                    {index + 1}. {name}
                  </div>
                  {canSeat && (
                    <Button variant="quiet" aria-label={`Seat ${name}`} onClick={() => setDialog({ waitingId: id })}>
                      Seat...
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </section>
        )}
        <RosterNotes notes={roster.notes} onAdd={() => setDialog('note')} />
      </RowSheet>
      <ActionBar>
        <p role="status">
          {activePerson && canCheckIn ? `Enter checks in ${activePerson.name}` : lastAction}
          {date > today && 'Check-in opens on the day of the class.'}
        </p>
        <div>
          <SearchInput
            label="Find by name"
            value={rosterSearch.search}
            autoFocus={window.matchMedia?.('(pointer: fine)').matches}
            autoComplete="off"
            onChange={({ target }) => rosterSearch.setSearch(target.value)}
            onKeyDown={rosterSearch.onKeyDown}
          />
          {canSeat && (
            <Button icon="plus" onClick={() => setDialog('walk-in')}>
              Walk-in
            </Button>
          )}
        </div>
      </ActionBar>
      <LazyDialog open={dialog !== undefined} onFailed={closeDialog}>
        {dialog === 'walk-in' && <WalkInDialog roster={roster} onClose={closeDialog} onBooked={setLastAction} />}
        {dialog && dialog !== 'walk-in' && <RosterDialog choice={dialog} roster={roster} onClose={closeDialog} />}
      </LazyDialog>
    </>
  )
}

const buttonLabels = {
  restore: 'Restore Date',
  change: 'Change Date',
  cancel: 'Cancel Date',
  ask: 'Ask for a Substitute',
}
type DateDialog = keyof typeof buttonLabels
type DateButtonsProps = { roster: TeachingRoster; user: User; onOpen: (dialog: DateDialog) => void }

/** The buttons for a date: managers may change it, and its instructor may ask for a substitute. */
function DateButtons({ roster, user, onOpen }: DateButtonsProps) {
  const today = useStudioToday()
  const isManager = getStaffRights(user.staff?.preset).includes('manage')
  // A class without schedules has no calendar dates to change.
  const canManage = isManager && roster.scheduleId !== null && roster.date >= today
  const changes: DateDialog[] = roster.isCancelled ? ['restore'] : ['change', 'cancel']
  const dialogs = canManage ? changes : []
  if (roster.canAskSubstitute) dialogs.push('ask')
  if (dialogs.length === 0) return null
  return (
    <div className="row">
      {dialogs.map((dialog) => (
        <Button key={dialog} variant={dialog === 'cancel' ? 'danger' : 'secondary'} onClick={() => onOpen(dialog)}>
          {buttonLabels[dialog]}
        </Button>
      ))}
    </div>
  )
}

function RosterFacts({ roster, people }: { roster: TeachingRoster; people: readonly RosterPerson[] }) {
  const hereCount = people.filter(({ isHere }) => isHere).length
  const firstVisitCount = people.filter(({ isFirstVisit }) => isFirstVisit).length
  return (
    <p className="num">
      {roster.isCancelled && <Badge tone="bad">Cancelled</Badge>} {hereCount} of {people.length} here
      {firstVisitCount > 0 && `, ${pluralize(firstVisitCount, 'first visit')}`}
      {roster.location && `, ${roster.location}`}
    </p>
  )
}

/** The booked people, with the unsent ticks of this device already applied. */
function toPeople({ roster, ticks }: { roster: TeachingRoster; ticks: TickQueue['ticks'] }): RosterPerson[] {
  const unsentTicks = ticks.filter(({ refusal }) => refusal === undefined)
  return roster.entries.map((entry) => {
    const latestTick = unsentTicks.findLast(({ bookingId }) => bookingId === entry.bookingId)
    return { ...entry, isHere: latestTick?.isHere ?? entry.checkedInAt !== null, isUnsent: latestTick !== undefined }
  })
}
