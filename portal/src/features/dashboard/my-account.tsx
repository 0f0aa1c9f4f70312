import { LinkList } from '@studio/ui'
import { accountHref, historyHref } from '../../lib/hash-screens.ts'

/** The way to the account itself. */
export function MyAccount() {
  return (
    <section className="sheet pad" aria-labelledby="my-account">
      <h2 id="my-account">My account</h2>
      <LinkList
        className="actions"
        items={[
          { label: 'Details, password and data', href: accountHref },
          { label: 'Attendance history', href: historyHref },
        ]}
      />
    </section>
  )
}
