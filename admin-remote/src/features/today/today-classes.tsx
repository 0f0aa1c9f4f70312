import { useRead } from '@studio/client/reading'
import { type Day, formatLongDay, type TodayClass } from '@studio/contract'
import { EmptyState } from '@studio/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { ComingWaitlists } from './coming-waitlists.tsx'
import { ClassList, type DayRosterComponent, TodayClassItem } from './today-class.tsx'

/** Others book and check in at the same time. */
const live = { rereadOnOpen: true, refreshEveryMs: 15_000 }
const keyOf = ({ classId, scheduleId }: TodayClass) => `${classId}:${scheduleId ?? ''}`

type ChosenClass = { day: Day; item: TodayClass }
export type TodayRosters = {
  roster: DayRosterComponent
  walkIn: ComponentType<ChosenClass & { onClose: () => void }>
}

export function TodayClasses({ roster, walkIn: WalkIn }: TodayRosters) {
  const { today } = useBridge()
  const read = useRead('showToday', undefined, live)
  const { data, mutate } = read
  // The server says what day it is; the browser only notices sooner that it may be another one.
  const seen = useRef(today)
  useEffect(() => {
    if (seen.current === today) return
    seen.current = today
    void mutate()
  }, [today, mutate])
  const [open, setOpen] = useState<{ day: Day; keys: readonly string[] } | null>(null)
  if (data && open?.day !== data.day) setOpen({ day: data.day, keys: currentKeys(data.classes) })
  const toggle = (key: string) =>
    setOpen(
      (now) =>
        now && { ...now, keys: now.keys.includes(key) ? now.keys.filter((item) => item !== key) : [...now.keys, key] },
    )
  // Beside the list, so that what is typed outlives a class that leaves it at midnight.
  const [chosen, setChosen] = useState<ChosenClass | null>(null)
  return (
    <section aria-labelledby="today-classes">
      <h2 id="today-classes">{data ? formatLongDay(data.day) : 'Classes'}</h2>
      <ListStates read={{ ...read, error: data ? undefined : read.error }} loading="Loading the classes of today">
        {({ day, classes, waitlists }) => (
          <>
            {classes.length === 0 ? (
              <EmptyState title="No classes today" kind="sunrise" headingLevel={3} />
            ) : (
              <ClassList aria-label="Classes of today">
                {classes.map((item) => (
                  <TodayClassItem
                    key={keyOf(item)}
                    day={day}
                    item={item}
                    isOpen={open?.keys.includes(keyOf(item)) ?? false}
                    onToggle={() => toggle(keyOf(item))}
                    onWalkIn={() => setChosen({ day, item })}
                    roster={roster}
                  />
                ))}
              </ClassList>
            )}
            <ComingWaitlists lists={waitlists} />
          </>
        )}
      </ListStates>
      {chosen && <WalkIn {...chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function currentKeys(classes: readonly TodayClass[]): string[] {
  const now = new Date().toISOString()
  const current = classes.find(({ isCancelled, endsAt }) => !isCancelled && endsAt !== null && endsAt > now)
  return current ? [keyOf(current)] : []
}
