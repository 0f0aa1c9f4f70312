import { useNow } from '@studio/client/now'
import type { Lead } from '@studio/contract'
import { requestHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { formatSender, leadKindNames } from './lead-labels.ts'
import { getRemainingTime } from './response-deadline.tsx'

const MS_PER_MINUTE = 60_000

export function DueRequest({ lead }: { lead: Lead }) {
  const format = useInstantFormat()
  const remainingTime = getRemainingTime({ lead, currentTime: useNow(MS_PER_MINUTE).getTime() })
  return (
    <li>
      <div>
        <h4>
          <a href={requestHref(lead)}>{formatSender(lead)}</a>
        </h4>
        <p className="num">
          {leadKindNames[lead.kind]} request of {format.weekdayAndTime(lead.createdAt)}
        </p>
      </div>
      <p className="num" data-state={remainingTime?.state}>
        {remainingTime?.text ?? 'We promised to be in touch soon'}
      </p>
    </li>
  )
}
