import { useNow } from '@studio/client/now'
import type { Lead } from '@studio/contract'
import { requestHref } from '../../navigation/hash-routes.ts'
import { useInstants } from '../../time/instants.tsx'
import { formatSender, kindNames } from './lead-labels.ts'
import { promiseLeft } from './promise-clock.tsx'

export function DueRequest({ lead }: { lead: Lead }) {
  const show = useInstants()
  const left = promiseLeft({ lead, now: useNow(60_000).getTime() })
  return (
    <li>
      <div>
        <h4>
          <a href={requestHref(lead)}>{formatSender(lead)}</a>
        </h4>
        <p className="num">
          {kindNames[lead.kind]} request of {show.weekdayAndTime(lead.createdAt)}
        </p>
      </div>
      <p className="num" data-state={left?.state}>
        {left?.text ?? 'We promised to be in touch soon'}
      </p>
    </li>
  )
}
