import type { Lead } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { formatSender } from './lead-labels.ts'

/** Confirms that a lead is deleted, with its notes and mails. */
export function DeleteRequest({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const remove = () =>
    mutate({
      send: () => api.call('deleteLead', { params: { id: lead.id } }),
      success: 'Request deleted successfully!',
      failure: 'Failed to delete request.',
      changes: ['listLeads', 'listDueLeads'],
    })
  const question = useConfirmDialog({ act: remove, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Delete the request from ${formatSender(lead)}?`}
      description="What was sent, the notes on it and the mails about it are removed. This cannot be undone."
      cancelLabel="Keep Request"
      actionLabel="Delete Request"
      pendingText="Deleting..."
    />
  )
}
