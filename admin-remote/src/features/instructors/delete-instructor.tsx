import type { Instructor } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { ImpactNotice } from '../../components/consequences.tsx'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useInstructorActs } from './instructor-mutations.ts'

/** Confirms that an instructor is deleted, and shows the impact. */
export function DeleteInstructor({ item, onClose }: { item: Instructor; onClose: () => void }) {
  const { remove } = useInstructorActs()
  const question = useConfirmDialog({ act: (ifMatch) => remove(item, ifMatch), about: item, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Delete ${item.name}?`}
      description={`Are you sure you want to delete the instructor ${item.name}? This action cannot be undone and may affect any classes they are assigned to.`}
      cancelLabel="Keep Instructor"
      actionLabel="Delete Instructor"
      pendingText="Deleting..."
    >
      <ImpactNotice kind="instructor" id={item.id} meanwhile="Their classes will have no instructor." />
    </AlertDialog>
  )
}
