import { ownPasswordProps, TextRow } from '@studio/client/form-rows'
import {
  changeUserSchema,
  getMembershipStatusName,
  getMembershipTypeName,
  grantableStatuses,
  type MembershipStatus,
  membershipTypes,
  type User,
} from '@studio/contract'
import { AlertDialog, Notice } from '@studio/ui'
import { useRef, useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { UserName } from '../../people/names.tsx'
import { getPromotionTexts } from './promote-user-dialog.tsx'
import { getErrorMessage, getFieldAndPasswordErrors, getPasswordError, useUserChange } from './user-mutations.ts'

const NO_STATUS = 'none'
const typeOptions = membershipTypes.map((value) => ({ value, label: getMembershipTypeName(value) }))
const toStatusOption = (value: MembershipStatus) => ({ value, label: getMembershipStatusName(value) })
// A pause is made at the payment provider, so it is shown but cannot be chosen.
const getStatusOptions = ({ membershipStatus }: User) => [
  { value: NO_STATUS, label: 'No status' },
  ...grantableStatuses.map(toStatusOption),
  ...(membershipStatus === 'paused' ? [toStatusOption('paused')] : []),
]
const paidPlanOptions = [
  { value: 'end_now', label: 'End it now' },
  { value: 'end_at_period', label: 'End it when the paid month ends' },
]
const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

function toValues({ membershipType, membershipStatus, role }: User) {
  return {
    membershipType: String(membershipType),
    membershipStatus: membershipStatus ?? NO_STATUS,
    role: String(role),
    paidPlan: '',
    password: '',
  }
}

function toInput(values: ReturnType<typeof toValues>) {
  const { membershipStatus, paidPlan, password } = values
  return {
    ...values,
    membershipStatus: toStatusInput(membershipStatus),
    paidPlan: paidPlan || undefined,
    password: password || undefined,
  }
}

/** Null removes the status. A pause, which cannot be chosen, is not sent. */
function toStatusInput(status: string): string | null | undefined {
  if (status === NO_STATUS) return null
  return status === 'paused' ? undefined : status
}

export function MembershipAndRoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useUserChange()
  const [isConfirmingPromotion, setIsConfirmingPromotion] = useState(false)
  // The promotion is confirmed once, even if the API asks for the password afterwards.
  const isPromotionConfirmed = useRef(false)
  const [original] = useState(user)
  const form = useAdminForm({
    initialValues: toValues(user),
    schema: changeUserSchema,
    toInput,
    send: async (_input, changes) => {
      if (changes.role === 'admin' && !isPromotionConfirmed.current) {
        setIsConfirmingPromotion(true)
        return { done: false }
      }
      return change(original, changes)
    },
    getFieldErrors: (failure) => {
      const paidPlanError = getErrorMessage(failure, 'HAS_PAID_PLAN')
      return paidPlanError ? { paidPlan: paidPlanError } : getFieldAndPasswordErrors(failure)
    },
    onClose,
  })
  const { values } = form.formik
  const lastAdminError = getErrorMessage(form.failure, 'LAST_ADMIN')
  const needsPlanEnd = values.paidPlan !== '' || getErrorMessage(form.failure, 'HAS_PAID_PLAN') !== undefined
  const needsPassword = values.password !== '' || getPasswordError(form.failure) !== undefined
  const confirmPromotion = () => {
    isPromotionConfirmed.current = true
    setIsConfirmingPromotion(false)
    void form.send()
  }
  return (
    <EditDialog form={form} title={<UserName user={user} />} actionLabel="Update User">
      {lastAdminError && (
        <div data-wide>
          <Notice tone="bad">{lastAdminError}</Notice>
        </div>
      )}
      <SelectRow form={form} name="membershipType" label="Membership" options={typeOptions} />
      <SelectRow form={form} name="membershipStatus" label="Membership status" options={getStatusOptions(user)} />
      <SelectRow form={form} name="role" label="Role" options={roleOptions} hint="Admins can do everything here." />
      {user.role === 'admin' && values.role === 'user' && (
        <div data-wide>
          <ImpactNotice kind="user" id={user.id} textWithoutImpact="The last admin cannot be demoted." />
        </div>
      )}
      {needsPlanEnd && (
        <SelectRow
          form={form}
          name="paidPlan"
          label="Paid plan"
          options={paidPlanOptions}
          placeholder="Choose when it ends"
        />
      )}
      {needsPassword && <TextRow form={form} {...ownPasswordProps} />}
      <AlertDialog
        {...getPromotionTexts(user)}
        open={isConfirmingPromotion}
        onOpenChange={setIsConfirmingPromotion}
        onAction={confirmPromotion}
      />
    </EditDialog>
  )
}
