import { useOccurrences } from '@studio/client/occurrences'
import { PeriodSteps } from '@studio/client/period-steps'
import { useRead } from '@studio/client/reading'
import {
  addDays,
  clampToMaxDaysAhead,
  type Day,
  formatDateRange,
  formatTimeRange,
  getWeek,
  isDay,
  matchesSearch,
  type Occurrence,
  type Schedule,
  weekdayNames,
} from '@studio/contract'
import { Button, EmptyState, FilterTabs } from '@studio/ui'
import { type ComponentType, useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { CANCELLATION_FALLBACK } from '../../impact/cancellation-text.ts'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { SearchField, Toolbar } from '../../lists/toolbar.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { parseOccurrenceRef } from '../../navigation/hash-routes.ts'
import { useUrlChoice, useUrlParams } from '../../navigation/navigation.tsx'
import { useSearchText } from '../../navigation/use-search-text.ts'
import { DateDialogs, type OpenOccurrenceDialog } from './date-dialogs.tsx'
import { OpenRoster, type RosterComponent } from './open-roster.tsx'
import { PastDates } from './past-dates.tsx'
import { ScheduleDialog, scheduleMutations } from './schedule-dialog.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { WeekGrid } from './week-grid.tsx'

const PeriodHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  align-items: center;
  margin-bottom: var(--s4);

  h2 {
    flex: 1 1 12rem;
    font-size: 1.25rem;
    font-weight: 450;
  }

  @media (max-width: 639px) {
    h2 {
      flex-basis: 100%;
    }
  }
`
const views = [
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'By weekday' },
]

type CalendarComponents = {
  Roster: RosterComponent
  ClosedDays: ComponentType<{ onClose: () => void }>
}

export function CalendarTab({ Roster, ClosedDays, subpath }: CalendarComponents & { subpath: string | null }) {
  const occurrenceRef = parseOccurrenceRef(subpath)
  const { today } = useBridge()
  const params = useUrlParams()
  const [view, setView] = useUrlChoice({ name: 'view', options: views })
  const search = useSearchText()
  const day = readDay(params.get('day') ?? '', today)
  const setDay = (newDay: Day) => params.set({ day: newDay === today ? '' : newDay })
  const [occurrenceDialog, setOccurrenceDialog] = useState<OpenOccurrenceDialog>(null)
  const [showsClosedDays, setShowsClosedDays] = useState(false)
  // `null`: the dialog adds a schedule. `undefined`: it is closed.
  const [editedSchedule, setEditedSchedule] = useState<Schedule | null>()
  const classes = useRead('listClasses').data ?? []
  if (occurrenceRef) return <OpenRoster occurrenceRef={occurrenceRef} Roster={Roster} />
  return (
    <>
      <Toolbar>
        <div>
          <FilterTabs label="View" options={views} value={view} onValueChange={setView} />
          {view === 'list' && <SearchField label="Search schedules" search={search} />}
        </div>
        <div className="row">
          <Button variant="secondary" onClick={() => setShowsClosedDays(true)}>
            Closed Days
          </Button>
          <Button icon="plus" onClick={() => setEditedSchedule(null)}>
            Add Schedule
          </Button>
        </div>
      </Toolbar>
      {view === 'week' ? (
        <WeekView
          day={day}
          onDayChange={setDay}
          onOpen={(occurrence) => setOccurrenceDialog({ dialog: 'details', occurrence })}
        />
      ) : (
        <SchedulesByWeekday search={search.text} onEdit={setEditedSchedule} />
      )}
      {editedSchedule !== undefined && (
        <ScheduleDialog schedule={editedSchedule} classes={classes} onClose={() => setEditedSchedule(undefined)} />
      )}
      {showsClosedDays && <ClosedDays onClose={() => setShowsClosedDays(false)} />}
      <DateDialogs
        openDialog={occurrenceDialog}
        onOpenDialogChange={setOccurrenceDialog}
        onEditSeries={setEditedSchedule}
      />
    </>
  )
}

/** The requested day, or today if it is invalid or too far ahead. */
function readDay(requestedDay: string, today: Day): Day {
  const isInCalendar = isDay(requestedDay) && clampToMaxDaysAhead(requestedDay, today) === requestedDay
  return isInCalendar ? requestedDay : today
}

type WeekProps = { day: Day; onDayChange: (day: Day) => void; onOpen: (occurrence: Occurrence) => void }

function WeekView({ day, onDayChange, onOpen }: WeekProps) {
  const { today } = useBridge()
  const week = getWeek(day)
  const range = { from: week.at(0) ?? day, to: week.at(-1) ?? day }
  const lastReadableDay = clampToMaxDaysAhead(range.to, today)
  const lastDayUpToToday = range.to < today ? range.to : today
  const isLastWeek = clampToMaxDaysAhead(addDays(range.to, 1), today) <= range.to
  // `cancelled` adds the cancelled dates to the others.
  const occurrences = useOccurrences(
    { from: range.from, to: lastReadableDay, cancelled: 'true' },
    { rereadOnOpen: true },
  )
  const holidays = useRead('listHolidays', undefined, { rereadOnOpen: true }).data ?? []
  const classes = useRead('listClasses').data ?? []
  const categories = new Map(classes.map(({ id, category }) => [id, category]))
  return (
    <>
      <PeriodHeader>
        <h2 aria-live="polite">{formatDateRange(range.from, range.to)}</h2>
        <PeriodSteps
          period="week"
          isLast={isLastWeek}
          onStep={(step) => onDayChange(addDays(day, 7 * step))}
          onToday={() => onDayChange(today)}
        />
      </PeriodHeader>
      <ListStates read={occurrences} loadingLabel="Loading the week">
        {(weekOccurrences) => (
          <WeekGrid
            day={day}
            today={today}
            occurrences={weekOccurrences}
            holidays={holidays}
            getCategory={(id) => categories.get(id)}
            onOpen={onOpen}
          />
        )}
      </ListStates>
      {range.from <= today && <PastDates range={{ from: range.from, to: lastDayUpToToday }} />}
    </>
  )
}

function SchedulesByWeekday({ search, onEdit }: { search: string; onEdit: (schedule: Schedule) => void }) {
  const schedules = useRead('listSchedules', undefined, { rereadOnOpen: true })
  const classes = useRead('listClasses').data ?? []
  const inactiveClassIds = new Set(classes.filter(({ isActive }) => !isActive).map(({ id }) => id))
  const isInactive = ({ isActive, classId }: Schedule) => !isActive || inactiveClassIds.has(classId)
  const [scheduleToDelete, setScheduleToDelete] = useState<Schedule | null>(null)
  return (
    <>
      <ListStates read={schedules} loadingLabel="Loading schedules">
        {(allSchedules) => {
          const matchingSchedules = allSchedules.filter(({ className }) => matchesSearch([className], search))
          if (matchingSchedules.length === 0) {
            return (
              <EmptyState
                title={allSchedules.length > 0 ? 'No schedules found' : 'No classes scheduled'}
                artwork="sunrise"
              />
            )
          }
          return (
            <ScheduleTable
              schedules={matchingSchedules}
              isInactive={isInactive}
              onEdit={onEdit}
              onDelete={setScheduleToDelete}
            />
          )
        }}
      </ListStates>
      {scheduleToDelete && (
        <DeleteScheduleDialog schedule={scheduleToDelete} onClose={() => setScheduleToDelete(null)} />
      )}
    </>
  )
}

function DeleteScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { run } = useAdminMutation(scheduleMutations.remove)
  const when = `${weekdayNames[schedule.dayOfWeek]}, ${formatTimeRange(schedule.startTime, schedule.endTime)}`
  return (
    <ConfirmDialog
      action={({ ifMatch }) => run({ params: { id: schedule.id }, ifMatch })}
      entity={schedule}
      title={`Delete ${schedule.className}, ${when}?`}
      description="Its coming dates leave the calendar. This action cannot be undone."
      cancelLabel="Keep Schedule"
      actionLabel="Delete Schedule"
      pendingText="Deleting..."
      onClose={onClose}
    >
      <ImpactNotice kind="schedule" id={schedule.id} textWithoutImpact={CANCELLATION_FALLBACK} />
    </ConfirmDialog>
  )
}
