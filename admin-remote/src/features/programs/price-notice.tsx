import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { type AdminPlan, formatMoney, type PriceNotice as Notice, priceNoticeSchema } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { closeOnSuccess } from '../../mutations/use-admin-mutation.ts'
import { usePlanMutations } from './plan-mutations.ts'

/** The way to give members notice of a plan's price; nothing while none of them pays another one. */
export function PriceNotice({ plan }: { plan: AdminPlan }) {
  const { data: notice } = useRead('showPriceNotice', { params: { id: plan.id } }, { rereadOnOpen: true })
  const [isOpen, setIsOpen] = useState(false)
  if (!notice || notice.members === 0) return null
  return (
    <>
      <Button variant="quiet" aria-label={`Give Notice for ${plan.name}`} onClick={() => setIsOpen(true)}>
        Give Notice
      </Button>
      {isOpen && <NoticeForm plan={plan} notice={notice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NoticeForm({ plan, notice, onClose }: { plan: AdminPlan; notice: Notice; onClose: () => void }) {
  const { announce } = usePlanMutations()
  const { version, earliest, members, price } = notice
  const form = useAdminForm({
    initialValues: { date: earliest },
    schema: priceNoticeSchema,
    toInput: ({ date }) => ({ date, version }),
    send: (input) => closeOnSuccess(announce(plan, input), onClose),
  })
  const who = members === 1 ? '1 member pays' : `${members} members pay`
  return (
    <EditDialog
      form={form}
      title={`Notice for ${plan.name}`}
      act="Give Notice"
      actPending="Giving..."
      onClose={onClose}
    >
      <p data-wide>
        {who} another price. Each gets one mail, and pays {price && formatMoney(price)} a month from the first renewal
        on or after the day.
      </p>
      <TextRow form={form} name="date" label="From" type="date" min={earliest} />
    </EditDialog>
  )
}
