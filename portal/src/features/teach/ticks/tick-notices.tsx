import { formatDay, pluralize } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import type { Ticks } from './use-ticks.ts'

/** Says which check-ins wait for the network, and which had no effect. */
export function TickNotices({ ticks, isStalled, dismiss }: Omit<Ticks, 'add'>) {
  const refusedTicks = ticks.filter(({ refusal }) => refusal !== undefined)
  const waitingCount = isStalled ? ticks.length - refusedTicks.length : 0
  return (
    <>
      {waitingCount > 0 && (
        <Notice title={`${pluralize(waitingCount, 'check-in')} not sent yet`}>
          Kept on this device and sent as soon as the network is back.
        </Notice>
      )}
      {refusedTicks.map((tick) => (
        <Notice key={tick.id} tone="bad" title={`${tick.name}, ${tick.className}, ${formatDay(tick.date)}`}>
          {tick.refusal}{' '}
          <Button variant="quiet" aria-label={`OK, ${tick.name}`} onClick={() => dismiss(tick)}>
            OK
          </Button>
        </Notice>
      ))}
    </>
  )
}
