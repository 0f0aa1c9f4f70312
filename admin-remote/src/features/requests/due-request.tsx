import { useNow } from '@studio/client/now'
import type { Lead } from '@studio/contract'
import { requestHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { formatSender, kindNames } from './lead-labels.ts'
import { getRemainingTime } from './response-deadline.tsx'

export function DueRequest({ lead }: { lead: Lead }) {
  const format = useInstantFormat()
  const remaining = getRemainingTime({ lead, now: useNow(60_000).getTime() })
  return (
    <li>
      <div>
        <h4>
          <a href={requestHref(lead)}>{formatSender(lead)}</a>
        </h4>
        <p className="num">
          {kindNames[lead.kind]} request of {format.weekdayAndTime(lead.createdAt)}
        </p>
      </div>
      <p className="num" data-state={remaining?.state}>
        {remaining?.text ?? 'We promised to be in touch soon'}
      </p>
    </li>
  )
}
