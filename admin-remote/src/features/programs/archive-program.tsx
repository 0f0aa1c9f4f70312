import type { Program } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { ImpactNotice } from '../../components/consequences.tsx'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useProgramActs } from './program-mutations.ts'

/** Confirms that a program is archived. */
export function ArchiveProgram({ item, onClose }: { item: Program; onClose: () => void }) {
  const { archive } = useProgramActs()
  const question = useConfirmDialog({ act: (ifMatch) => archive(item, ifMatch), about: item, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Archive ${item.name}?`}
      description="Archiving makes the program inactive but preserves all data."
      cancelLabel="Keep Program"
      actionLabel="Archive Program"
      pendingText="Archiving..."
    >
      <ImpactNotice kind="program" id={item.id} meanwhile="Its enrollments are kept, with their dates." />
    </AlertDialog>
  )
}
