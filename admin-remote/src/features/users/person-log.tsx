import type { User } from '@studio/contract'
import { useState } from 'react'
import { usePage } from '../../data/use-read.ts'
import { AuditTable } from '../../parts/audit-table.tsx'
import { Section } from '../../parts/detail-page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'

const pageSize = 10

/** What admins did about somebody: their account, their bookings (ruling B27). */
export function PersonLog({ user }: { user: User }) {
  const [page, setPage] = useState(1)
  const entries = usePage('listAuditLog', { userId: user.id, page, pageSize })
  return (
    <Section>
      <header>
        <h3>Audit log</h3>
      </header>
      <PagedList
        read={entries}
        loading="Loading the audit log"
        empty={<p className="hint">No admin has changed anything about this person.</p>}
        label="the audit log"
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
      >
        {(found) => <AuditTable entries={found} />}
      </PagedList>
    </Section>
  )
}
