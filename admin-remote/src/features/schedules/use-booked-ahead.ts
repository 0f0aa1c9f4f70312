import { addDays, type Schedule } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useRange } from '../../data/use-read.ts'

/** How many seats of a schedule are taken in the next 60 days; undefined until the API has said so. */
export function useBookedAhead({ id }: Pick<Schedule, 'id'>): number | undefined {
  const { today } = useBridge()
  const { data } = useRange({ from: today, to: addDays(today, 60) })
  return data?.filter((meeting) => meeting.id === id).reduce((sum, { bookedCount }) => sum + bookedCount, 0)
}
