import { Badge, Tabs, VisuallyHidden } from '@studio/ui'
import { styled } from 'styled-components'
import { usePage } from '../data/use-read.ts'
import { ClassesTab } from '../features/classes/classes-tab.tsx'
import { InstructorsTab } from '../features/instructors/instructors-tab.tsx'
import { ProgramsTab } from '../features/programs/programs-tab.tsx'
import { RequestsTab } from '../features/requests/requests-tab.tsx'
import { CalendarTab } from '../features/schedules/calendar-tab.tsx'
import { UsersTab } from '../features/users/users-tab.tsx'
import { AdminHead } from './admin-head.tsx'
import { useAdminDensity } from './use-density.ts'
import { useOpenTab } from './use-open-tab.ts'

const Page = styled.div`
  padding-bottom: var(--s8);
`

/** /admin: the figures of the studio and six tabs (spec section 2, ruling A10). */
export function AdminPage() {
  useAdminDensity()
  const [tab, openTab] = useOpenTab()
  const tabs = [
    { value: 'classes', label: 'Classes', panel: <ClassesTab /> },
    { value: 'instructors', label: 'Instructors', panel: <InstructorsTab /> },
    { value: 'calendar', label: 'Calendar', panel: <CalendarTab /> },
    { value: 'programs', label: 'Programs', panel: <ProgramsTab /> },
    { value: 'users', label: 'User Management', panel: <UsersTab /> },
    { value: 'requests', label: <RequestsLabel />, panel: <RequestsTab /> },
  ]
  return (
    <Page className="wrap">
      <AdminHead />
      <Tabs label="Admin" tabs={tabs} value={tab} onValueChange={openTab} bleed />
    </Page>
  )
}

const Count = styled(Badge)`
  margin-left: 0.3rem;
`

/** 'Requests' with the number of those that nobody has looked after yet. */
function RequestsLabel() {
  const { data } = usePage('listLeads', { status: 'pending', page: 1, pageSize: 1 })
  const pending = data?.total ?? 0
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
