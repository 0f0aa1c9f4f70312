import type { User } from '@studio/contract'
import { AuditTable } from '../../components/audit-table.tsx'
import { Section } from '../../components/detail-page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { usePages } from '../../data/use-pages.ts'

/** The audit log of one user: admin actions on their account and bookings. */
export function PersonLog({ user }: { user: User }) {
  const entries = usePages('listAuditLog', { userId: user.id }, { size: 10, pageName: 'log' })
  return (
    <Section>
      <header>
        <h3>Audit log</h3>
      </header>
      <PagedList
        pages={entries}
        loading="Loading the audit log"
        empty={<p className="hint">No admin has changed anything about this person.</p>}
        label="the audit log"
      >
        {(found) => <AuditTable entries={found} />}
      </PagedList>
    </Section>
  )
}
