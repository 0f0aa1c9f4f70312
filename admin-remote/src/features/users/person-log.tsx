import type { User } from '@studio/contract'
import { Pagination } from '@studio/ui'
import { useState } from 'react'
import { usePage } from '../../data/use-read.ts'
import { AuditTable } from '../../parts/audit-table.tsx'
import { Section } from '../../parts/detail-page.tsx'
import { ListStates } from '../../parts/list-states.tsx'

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
      <ListStates read={entries} loading="Loading the audit log">
        {({ answer, total }) =>
          answer.length === 0 ? (
            <p className="hint">No admin has changed anything about this person.</p>
          ) : (
            <>
              <AuditTable entries={answer} />
              <Pagination
                label="the audit log"
                page={page}
                pageSize={pageSize}
                total={total ?? answer.length}
                onPageChange={setPage}
              />
            </>
          )
        }
      </ListStates>
    </Section>
  )
}
