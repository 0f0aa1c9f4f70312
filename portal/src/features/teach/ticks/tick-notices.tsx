import { formatDay, pluralize } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import type { TickQueue } from './use-ticks.ts'

/** Notices about check-ins that wait for the network, and about those that were refused. */
export function TickNotices({ ticks, isStalled, dismiss }: Omit<TickQueue, 'add'>) {
  const refusedTicks = ticks.filter(({ refusal }) => refusal !== undefined)
  // Ticks that are being sent need no notice unless an attempt failed.
  const unsentCount = isStalled ? ticks.length - refusedTicks.length : 0
  return (
    <>
      {unsentCount > 0 && (
        <Notice title={`${pluralize(unsentCount, 'check-in')} not sent yet`}>
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
