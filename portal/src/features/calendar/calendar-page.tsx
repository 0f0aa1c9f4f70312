import { type ClassCategory, closedOn, type Day, isDay, type Occurrence, paths } from '@studio/contract'
import { Button, IconButton, LinkList, Notice, PageHead, Tabs } from '@studio/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { useKept } from '../../lib/kept.ts'
import { studioToday } from '../../lib/studio.ts'
import { failedRead, useCall } from '../../lib/use-call.ts'
import { useAfterFrame, usePage } from '../../lib/use-page.ts'
import { LoadFailed } from '../../states/load-failed.tsx'
import { byDay, type CalendarView, periodText, scheduleQuery, stepPeriod } from './calendar-days.ts'
import { DayList } from './day-list.tsx'
import { Legend } from './legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  padding-bottom: var(--s4);

  /* It takes what is left, whatever it says: the buttons beside it must not move under the pointer that presses them. */
  h2 {
    flex: 1;
    font-size: var(--t-head);
  }

  .row {
    gap: var(--s2);
  }

  .views {
    margin-left: var(--s3);
  }

  [role='tablist'] {
    border: 0;
  }

  /* the grids stand below, in the columns: these tabs have no panels of their own */
  [role='tabpanel'] {
    display: none;
  }

  @media (max-width: 1023px) {
    h2 {
      order: -1;
      flex: 1 0 100%;
    }
  }
`
const Alone = styled.div`
  margin-bottom: var(--s5);

  @media (pointer: coarse) {
    a {
      display: inline-block;
      padding-block: 0.75rem;
    }
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 17rem);
  gap: var(--gap);
  align-items: start;
  padding-bottom: var(--s8);

  @media (max-width: 1151px) {
    grid-template-columns: minmax(0, 1fr);
  }

  /* What stands beneath the days waits for them, because it cannot be known how tall they will be. */
  @media (min-width: 768px) {
    &[data-waiting] [aria-label='Legend'] {
      visibility: hidden;
    }
  }

  @media (min-width: 768px) and (max-width: 1151px) {
    &[data-waiting] > :last-child {
      display: none;
    }
  }
`
const Side = styled.div`
  display: grid;
  gap: var(--gap);

  h2 {
    margin-bottom: var(--s3);
  }
`

const isKnownDay = (value: unknown): value is Day => typeof value === 'string' && isDay(value)
const isView = (value: unknown): value is CalendarView => value === 'week' || value === 'month'
const hasDate = (entry: object): entry is Occurrence => 'date' in entry

/** /calendar: the week or month, the classes of the selected day beside it (spec section 2, ruling A4). */
export default function CalendarPage() {
  usePage({ title: 'Calendar', description: 'Every class of the week and the month, with the places that are left.' })
  const today = studioToday()
  const [search] = useSearchParams()
  const [view, setView] = useKept<CalendarView>({ name: 'view', initial: 'week', isKnown: isView })
  const [selected, select] = useKept<Day>({ name: 'day', initial: today, isKnown: isKnownDay })
  const classId = search.get('classId')
  const painted = useAfterFrame()
  const classes = useCall('listClasses')
  const occurrences = useCall('listSchedules', { query: scheduleQuery(view, selected) })
  const holidays = useCall('listHolidays').data ?? []
  const closedName = (day: string) => closedOn(holidays, day)?.name
  const alone = classId ? (classes.data?.find(({ id }) => id === classId) ?? null) : null
  // Its place is kept while its name is on the way, so that the calendar does not move down later.
  const aloneText = alone ? `Showing ${alone.name} alone` : classId && !classes.data && 'Showing one class alone'
  const days = byDay((occurrences.data ?? []).filter(hasDate), alone ? alone.id : null)
  const categories = new Map((classes.data ?? []).map(({ id, category }) => [id, category]))
  const failed = failedRead(classes, occurrences)
  const loading = !painted || classes.data === undefined || occurrences.data === undefined
  const [shown, setShown] = useState(false)
  if (!shown && (failed || !loading)) setShown(true)
  const shared = {
    selected,
    today,
    days,
    loading,
    onSelect: select,
    closedOn: closedName,
    categoryOf: (id: string): ClassCategory | undefined => categories.get(id),
  }
  return (
    <div className="wrap">
      <PageHead title="Calendar" />
      {aloneText && (
        <Alone>
          <Notice tone="now" title={aloneText}>
            <a href={paths.calendar}>Show all classes</a>
          </Notice>
        </Alone>
      )}
      <Bar>
        <h2 aria-live="polite">{periodText(view, selected)}</h2>
        <div className="row">
          <IconButton
            icon="caret-left"
            outlined
            label={`Previous ${view}`}
            onClick={() => select(stepPeriod(view, selected, -1))}
          />
          <Button variant="secondary" onClick={() => select(today)}>
            Today
          </Button>
          <IconButton
            icon="caret-right"
            outlined
            label={`Next ${view}`}
            onClick={() => select(stepPeriod(view, selected, 1))}
          />
        </div>
        <div className="views">
          <Tabs
            label="View"
            tabs={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            value={view}
            onValueChange={(value) => setView(value === 'month' ? 'month' : 'week')}
          />
        </div>
      </Bar>
      <Columns data-waiting={shown ? undefined : ''}>
        <div>
          {failed ? (
            <LoadFailed error={failed.error} onRetry={failed.retry} />
          ) : view === 'week' ? (
            <WeekGrid {...shared} />
          ) : (
            <MonthGrid {...shared} />
          )}
          <Legend />
        </div>
        <Side>
          {!failed && (
            <DayList
              day={selected}
              today={today}
              occurrences={loading ? null : (days.get(selected) ?? [])}
              closed={closedName(selected)}
            />
          )}
          {shown && (
            <section className="sheet pad" aria-labelledby="quick-actions">
              <h2 className="head" id="quick-actions">
                Quick actions
              </h2>
              <LinkList
                items={[
                  { label: 'Browse Classes', href: paths.classes },
                  { label: 'My Dashboard', href: paths.dashboard },
                ]}
              />
            </section>
          )}
        </Side>
      </Columns>
    </div>
  )
}
