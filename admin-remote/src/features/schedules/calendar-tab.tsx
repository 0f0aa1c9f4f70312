import type { Schedule } from '@studio/contract'
import { Button, EmptyState, SearchInput } from '@studio/ui'
import { useState } from 'react'
import { useList } from '../../data/use-read.ts'
import { ListStates } from '../../parts/list-states.tsx'
import { Tools } from '../../parts/tools.ts'
import { useEditing } from '../../parts/use-editing.ts'
import { DeleteSchedule } from './delete-schedule.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleTable } from './schedule-table.tsx'

/** The tab Calendar: schedules with create, edit and delete (spec section 2, /admin; ruling A3). */
export function CalendarTab() {
  const schedules = useList('listSchedules')
  const classes = useList('listClasses').data ?? []
  const editing = useEditing<Schedule>()
  const [deleting, setDeleting] = useState<Schedule | null>(null)
  const [search, setSearch] = useState('')
  return (
    <>
      <Tools>
        <SearchInput label="Search schedules" value={search} onChange={({ target }) => setSearch(target.value)} />
        <Button icon="plus" onClick={editing.add}>
          Add Schedule
        </Button>
      </Tools>
      <ListStates read={schedules} loading="Loading schedules">
        {(all) => {
          const found = all.filter(({ className }) => className.toLowerCase().includes(search.trim().toLowerCase()))
          if (found.length === 0) {
            return <EmptyState title={all.length > 0 ? 'No schedules found' : 'No classes scheduled'} kind="sunrise" />
          }
          return <ScheduleTable schedules={found} onEdit={editing.edit} onDelete={setDeleting} />
        }}
      </ListStates>
      {editing.item !== undefined && (
        <ScheduleDialog
          item={editing.item}
          classes={classes}
          schedules={schedules.data ?? []}
          onClose={editing.close}
        />
      )}
      {deleting && <DeleteSchedule item={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
