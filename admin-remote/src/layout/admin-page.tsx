import { lazyComponent } from '@studio/client/lazy-component'
import { Badge, LineSkeletons, Spinner, Tabs, type TabTrigger, VisuallyHidden } from '@studio/ui'
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../bridge/bridge.tsx'
import { useRequiredSetup } from '../bridge/require-second-factor.tsx'
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
import { type AdminTab, isTab, tabNames } from '../navigation/admin-location.ts'
import { rememberTab } from '../navigation/last-tab.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { useScreenHeading } from '../navigation/use-screen-heading.ts'
import { AdminFigures, AdminHead, useOverview } from './admin-head.tsx'
import { SectionErrorBoundary } from './section-error-boundary.tsx'

// Fetched when they are opened, not with the admin area.
const ImportPage = lazyComponent(() => import('../features/moving/import-page.tsx'))
const ReportsTab = lazyComponent(() => import('../features/reports/reports-tab.tsx'))
const TodayTab = lazyComponent(() => import('../features/today/today-tab.tsx'))
const SecurityPage = lazyComponent(() => import('../features/second-factor/security-page.tsx'))

const Page = styled.div`
  padding-bottom: var(--s8);
`

/** /admin: the studio's figures and its tabs, or the admin's own sign-in security, which may have to be set up first. */
export function AdminPage() {
  useAdminDensity()
  const { adminLocation } = useNavigation()
  const { tab, subpath } = adminLocation
  const setup = useRequiredSetup()
  if (!setup.isRequired && tab !== 'security') {
    if (setup.isLoaded) return <TabbedArea tab={tab} subpath={subpath} />
    // The same spinner that the shell shows while it loads the area.
    return (
      <div className="wrap chapter">
        <Spinner />
      </div>
    )
  }
  return (
    <Page className="wrap">
      <AdminHead currentPage={setup.isRequired ? 'set-up' : 'security'} />
      <SectionErrorBoundary subject="This page">
        <Suspense fallback={<LineSkeletons count={6} label="Loading sign-in security" />}>
          <SecurityPage {...(setup.isRequired && { onSetUp: setup.onDone })} />
        </Suspense>
      </SectionErrorBoundary>
    </Page>
  )
}

function TabbedArea({ tab, subpath }: { tab: AdminTab; subpath: string | null }) {
  const { adminNavigator } = useNavigation()
  const { setScreenTitle } = useBridge()
  // A heading of the screen may set a more precise name afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `subpath` sets the tab's name again
  useLayoutEffect(() => {
    setScreenTitle({ title: tabNames[tab], isAnnounced: false })
  }, [setScreenTitle, tab, subpath])
  useEffect(() => rememberTab(tab), [tab])
  // With the arrow keys the focus stays among the tabs.
  const openTab = (newTab: string, trigger: TabTrigger) =>
    adminNavigator.go(`#${newTab}`, { movesFocus: trigger === 'press' })
  // Features do not import one another, so some tabs get components of others here.
  const panels: Record<AdminTab, ReactNode> = {
    classes: <ClassesTab />,
    instructors: <InstructorsTab />,
    calendar: <CalendarTab Roster={RosterView} ClosedDays={HolidaysDialog} subpath={subpath} />,
    programs: <ProgramsTab programId={subpath} />,
    users: subpath === 'import' ? <ImportPage /> : <UsersTab personId={subpath} />,
    requests: <RequestsTab />,
    reports: <ReportsTab />,
    audit: <AuditLogTab />,
    today: <TodayTab Roster={DayRoster} WalkIn={DayWalkIn} DueRequest={DueRequest} />,
  }
  const tabs = Object.entries(tabNames).map(([value, name]) => ({
    value,
    label: value === 'requests' ? <RequestsLabel /> : name,
    panel: isTab(value) && (
      <SectionErrorBoundary key={value} subject="This tab">
        {subpath === null && <ListHeading title={name} />}
        <Suspense fallback={<LineSkeletons count={6} label={`Loading ${name}`} />}>{panels[value]}</Suspense>
      </SectionErrorBoundary>
    ),
  }))
  return (
    <Page className="wrap">
      <AdminHead currentPage={tab === 'today' ? 'today' : 'tabs'} />
      <SectionErrorBoundary subject="The studio’s figures">
        <AdminFigures />
      </SectionErrorBoundary>
      <RemovalsProvider>
        <Tabs label="Admin" tabs={tabs} value={tab} onValueChange={openTab} bleed />
      </RemovalsProvider>
    </Page>
  )
}

const Count = styled(Badge)`
  margin-left: 0.3rem;
`

/** 'Requests' with the number of leads that no admin has handled yet. */
function RequestsLabel() {
  const pendingCount = useOverview()?.pendingRequests ?? 0
  return (
    <span>
      Requests{' '}
      {pendingCount > 0 && (
        <Count tone="highlight" plain>
          {pendingCount}
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
