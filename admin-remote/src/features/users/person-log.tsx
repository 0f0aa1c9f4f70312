import type { User } from '@studio/contract'
import { usePages } from '../../data/use-pages.ts'
import { AuditTable } from '../../parts/audit-table.tsx'
import { Section } from '../../parts/detail-page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'

/** What admins did about somebody: their account, their bookings. */
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
