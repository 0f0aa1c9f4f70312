import { lazyPart } from '@studio/client/lazy-part'
import { Badge, LineSkeletons, Spinner, type TabChange, Tabs, VisuallyHidden } from '@studio/ui'
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../bridge/bridge.tsx'
import { useSetUpFirst } from '../bridge/set-up-first.tsx'
import { AuditLogTab } from '../features/audit-log/audit-log-tab.tsx'
import { ClassesTab } from '../features/classes/classes-tab.tsx'
import { RemovalsProvider } from '../features/classes/use-class-removal.tsx'
import { HolidaysDialog } from '../features/holidays/holidays-dialog.tsx'
import { InstructorsTab } from '../features/instructors/instructors-tab.tsx'
import { ProgramsTab } from '../features/programs/programs-tab.tsx'
import { DueRequest } from '../features/requests/due-request.tsx'
import { RequestsTab } from '../features/requests/requests-tab.tsx'
import { DayRoster, DayWalkIn } from '../features/rosters/day-roster.tsx'
import { RosterView } from '../features/rosters/roster-view.tsx'
import { CalendarTab } from '../features/schedules/calendar-tab.tsx'
import { UsersTab } from '../features/users/users-tab.tsx'
import { rememberTab } from '../navigation/last-tab.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { type AdminTab, isTab, tabNames } from '../navigation/place.ts'
import { useScreenHeading } from '../navigation/use-screen-heading.ts'
import { AdminFigures, AdminHead, useOverview } from './admin-head.tsx'
import { PartBoundary } from './part-boundary.tsx'

// Fetched when they are opened, not with the admin area.
const ReportsTab = lazyPart(() => import('../features/reports/reports-tab.tsx'))
const TodayTab = lazyPart(() => import('../features/today/today-tab.tsx'))
const SecurityPage = lazyPart(() => import('../features/second-factor/security-page.tsx'))

const Page = styled.div`
  padding-bottom: var(--s8);
`

/**
 * /admin: the figures of the studio and its tabs, or what is about the admin alone.
 * Where admins must have a second factor, it is set up before anything else.
 */
export function AdminPage() {
  useAdminDensity()
  const { place } = useNavigation()
  const { tab, item } = place
  const setUp = useSetUpFirst()
  if (!setUp.isAsked && tab !== 'security') {
    if (setUp.isKnown) return <Tabbed tab={tab} item={item} />
    // As the shell waits for the area itself.
    return (
      <div className="wrap chapter">
        <Spinner />
      </div>
    )
  }
  return (
    <Page className="wrap">
      <AdminHead here={setUp.isAsked ? 'set-up' : 'security'} />
      <PartBoundary what="This page">
        <Suspense fallback={<LineSkeletons count={6} label="Loading sign-in security" />}>
          <SecurityPage {...(setUp.isAsked && { onSetUp: setUp.done })} />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}

function Tabbed({ tab, item }: { tab: AdminTab; item: string | null }) {
  const { navigator } = useNavigation()
  const { nameScreen } = useBridge()
  // Before the heading of what is looked at names it more closely.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing of a tab begins with the tab's name
  useLayoutEffect(() => {
    nameScreen({ title: tabNames[tab], isAnnounced: false })
  }, [nameScreen, tab, item])
  useEffect(() => rememberTab(tab), [tab])
  // With the arrow keys the focus stays among the tabs.
  const open = (next: string, by: TabChange) => navigator.go(`#${next}`, { takesFocus: by === 'press' })
  const panels: Record<AdminTab, ReactNode> = {
    classes: <ClassesTab />,
    instructors: <InstructorsTab />,
    calendar: <CalendarTab roster={RosterView} closedDays={HolidaysDialog} place={item} />,
    programs: <ProgramsTab programId={item} />,
    users: <UsersTab personId={item} />,
    requests: <RequestsTab />,
    reports: <ReportsTab />,
    audit: <AuditLogTab />,
    today: <TodayTab roster={DayRoster} walkIn={DayWalkIn} request={DueRequest} />,
  }
  const tabs = Object.entries(tabNames).map(([value, name]) => ({
    value,
    label: value === 'requests' ? <RequestsLabel /> : name,
    panel: isTab(value) && (
      <PartBoundary key={value} what="This tab">
        {item === null && <ListHeading title={name} />}
        <Suspense fallback={<LineSkeletons count={6} label={`Loading ${name}`} />}>{panels[value]}</Suspense>
      </PartBoundary>
    ),
  }))
  return (
    <Page className="wrap">
      <AdminHead here={tab === 'today' ? 'today' : 'tabs'} />
      <PartBoundary what="The studio’s figures">
        <AdminFigures />
      </PartBoundary>
      <RemovalsProvider>
        <Tabs label="Admin" tabs={tabs} value={tab} onValueChange={open} bleed />
      </RemovalsProvider>
    </Page>
  )
}

const Count = styled(Badge)`
  margin-left: 0.3rem;
`

/** 'Requests' with the number of leads that no admin has handled yet. */
function RequestsLabel() {
  const pending = useOverview()?.pendingRequests ?? 0
  return (
    <span>
      Requests{' '}
      {pending > 0 && (
        <Count tone="now" plain>
          {pending}
          <VisuallyHidden> pending</VisuallyHidden>
        </Count>
      )}
    </span>
  )
}

/** Sets the denser look on the body while the admin area is open: dialogs and menus are portaled to the body. */
function useAdminDensity(): void {
  useLayoutEffect(() => {
    document.body.dataset.density = 'admin'
    return () => {
      delete document.body.dataset.density
    }
  }, [])
}

/** The heading of a tab's list, for screen-reader users, who cannot see which tab is highlighted. */
function ListHeading({ title }: { title: string }) {
  const heading = useScreenHeading(title)
  return (
    <h2 ref={heading} tabIndex={-1} className="visually-hidden">
      {title}
    </h2>
  )
}
