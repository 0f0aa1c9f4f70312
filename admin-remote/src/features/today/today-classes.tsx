import { useRead } from '@studio/client/reading'
import { type Day, formatLongDay, type TodayClass } from '@studio/contract'
import { EmptyState } from '@studio/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { keepDataAfterFailure, ListStates } from '../../lists/list-states.tsx'
import { ComingWaitlists } from './coming-waitlists.tsx'
import { ClassList, type DayRosterComponent, TodayClassItem } from './today-class.tsx'

// Others book and check in at the same time.
const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 15_000 }
const getClassKey = ({ classId, scheduleId }: TodayClass) => `${classId}:${scheduleId ?? ''}`

type WalkInClass = { day: Day; todayClass: TodayClass }
export type TodayComponents = {
  Roster: DayRosterComponent
  WalkIn: ComponentType<WalkInClass & { onClose: () => void }>
}

export function TodayClasses({ Roster, WalkIn }: TodayComponents) {
  const { today } = useBridge()
  const read = useRead('getStudioDay', undefined, LIVE_READ)
  const { data, mutate } = read
  // The server decides which day is shown. Ask again as soon as the browser’s day changes.
  const previousToday = useRef(today)
  useEffect(() => {
    if (previousToday.current === today) return
    previousToday.current = today
    void mutate()
  }, [today, mutate])
  const [openClasses, setOpenClasses] = useState<{ day: Day; keys: readonly string[] } | null>(null)
  if (data && openClasses?.day !== data.day) setOpenClasses({ day: data.day, keys: getInitialKeys(data.classes) })
  const toggle = (key: string) =>
    setOpenClasses((current) => {
      if (!current) return null
      const { day, keys } = current
      return { day, keys: keys.includes(key) ? keys.filter((openKey) => openKey !== key) : [...keys, key] }
    })
  // The dialog is rendered outside the list, so that it keeps its input when the class leaves the list at midnight.
  const [walkInClass, setWalkInClass] = useState<WalkInClass | null>(null)
  return (
    <section aria-labelledby="today-classes">
      <h2 id="today-classes">{data ? formatLongDay(data.day) : 'Classes'}</h2>
      <ListStates read={keepDataAfterFailure(read)} loadingLabel="Loading the classes of today">
        {({ day, classes, waitlists }) => (
          <>
            {classes.length === 0 ? (
              <EmptyState title="No classes today" artwork="sunrise" headingLevel={3} />
            ) : (
              <ClassList aria-label="Classes of today">
                {classes.map((todayClass) => (
                  <TodayClassItem
                    key={getClassKey(todayClass)}
                    day={day}
                    todayClass={todayClass}
                    isOpen={openClasses?.keys.includes(getClassKey(todayClass)) ?? false}
                    onToggle={() => toggle(getClassKey(todayClass))}
                    onWalkIn={() => setWalkInClass({ day, todayClass })}
                    Roster={Roster}
                  />
                ))}
              </ClassList>
            )}
            <ComingWaitlists waitlists={waitlists} />
          </>
        )}
      </ListStates>
      {walkInClass && <WalkIn {...walkInClass} onClose={() => setWalkInClass(null)} />}
    </section>
  )
}

function getInitialKeys(classes: readonly TodayClass[]): string[] {
  const currentTime = new Date().toISOString()
  const runningOrNextClass = classes.find(
    ({ isCancelled, endsAt }) => !isCancelled && endsAt !== null && endsAt > currentTime,
  )
  return runningOrNextClass ? [getClassKey(runningOrNextClass)] : []
}
