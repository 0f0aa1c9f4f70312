import type { Instructor } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { Consequence } from '../../parts/layout.ts'
import { useInstructorActs } from './instructor-acts.ts'

type Props = {
  item: Instructor
  /** How many classes they teach; these are left without an instructor (ruling B11). */
  classCount: number
  onClose: () => void
}

/** Asks before an instructor is deleted, in the words of spec section 2. */
export function DeleteInstructor({ item, classCount, onClose }: Props) {
  const { remove } = useInstructorActs()
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    await remove(item)
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${item.name}?`}
      description={`Are you sure you want to delete the instructor ${item.name}? This action cannot be undone and may affect any classes they are assigned to.`}
      cancelLabel="Keep Instructor"
      actionLabel="Delete Instructor"
      pending={pending}
      pendingText="Deleting..."
      onAction={() => void confirm()}
    >
      {classCount > 0 && <Consequence className="notice">{consequence(classCount)}</Consequence>}
    </AlertDialog>
  )
}

function consequence(count: number): string {
  return count === 1 ? '1 class will have no instructor.' : `${count} classes will have no instructor.`
}
