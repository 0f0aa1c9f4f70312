import { endpoints } from '@studio/contract'
import { lazy, useState } from 'react'
import { styled } from 'styled-components'
import { LateDialog } from '../../lib/late-dialog.tsx'

const CalendarFeedDialog = lazy(() => import('./calendar-feed-dialog.tsx'))
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

const List = styled.ul`
  margin-top: var(--s3);

  li {
    border-top: 1px solid var(--rule);
  }

  .btn.q {
    justify-content: flex-start;
    width: 100%;
    padding-inline: 0;
    border-inline: 0;
    font-size: inherit;
    color: var(--ink);
    text-decoration: none;
  }

  .btn.q:hover {
    text-decoration: underline;
  }
`

/** What the member can do with the account itself: follow the calendar, take the data along, leave. */
export function MyAccount() {
  const [open, setOpen] = useState<'feed' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="sheet pad" aria-labelledby="account">
      <h2 id="account">My account</h2>
      <List>
        <li>
          <button type="button" className="btn q" onClick={() => setOpen('feed')}>
            Follow my classes in a calendar
          </button>
        </li>
        <li>
          <a className="btn q" href={endpoints.exportMyData.path} download="my-data.json">
            Export my data
          </a>
        </li>
        <li>
          <button type="button" className="btn q" onClick={() => setOpen('delete')}>
            Delete my account
          </button>
        </li>
      </List>
      <LateDialog open={open === 'feed'} onFailed={close}>
        <CalendarFeedDialog open={open === 'feed'} onClose={close} />
      </LateDialog>
      <LateDialog open={open === 'delete'} onFailed={close}>
        <DeleteAccountDialog open={open === 'delete'} onClose={close} />
      </LateDialog>
    </section>
  )
}
