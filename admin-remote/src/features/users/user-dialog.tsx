import {
  changeUserSchema,
  membershipStatuses,
  membershipTypeName,
  membershipTypes,
  type User,
  type UserChange,
} from '@studio/contract'
import { Notice } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type UserActEnd, useUserActs } from './user-acts.ts'
import { nameOfUser, statusNames } from './user-words.ts'

const noStatus = 'none'
const types = membershipTypes.map((value) => ({ value, label: membershipTypeName(value) }))
const statuses = [
  { value: noStatus, label: 'No status' },
  ...membershipStatuses.map((value) => ({ value, label: statusNames[value] })),
]
const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

function valuesOf({ membershipType, membershipStatus, role }: User) {
  return { membershipType: String(membershipType), membershipStatus: membershipStatus ?? noStatus, role: String(role) }
}

function toInput(values: ReturnType<typeof valuesOf>) {
  return { ...values, membershipStatus: values.membershipStatus === noStatus ? null : values.membershipStatus }
}

/** Changes the membership or the role of somebody (rulings B25, B27 and C). */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { change } = useUserActs()
  const [reason, setReason] = useState<string>()
  const [waiting, setWaiting] = useState<UserChange | null>(null)
  const finish = (end: UserActEnd) => {
    if (end.end === 'done') onClose()
    setReason(end.end === 'failed' ? end.message : undefined)
    return end
  }
  const form = useAdminForm({
    initialValues: valuesOf(user),
    schema: changeUserSchema,
    toInput,
    send: async (input) => {
      const end = finish(await change(user, input))
      if (end.end === 'password') setWaiting(input)
      return end.end === 'failed' ? end.fields : undefined
    },
  })
  return (
    <>
      <EditDialog form={form} title={nameOfUser(user)} act="Update User" actPending="Updating..." onClose={onClose}>
        {reason && (
          <div data-wide>
            <Notice tone="bad">{reason}</Notice>
          </div>
        )}
        <SelectRow form={form} name="membershipType" label="Membership" options={types} />
        <SelectRow form={form} name="membershipStatus" label="Membership status" options={statuses} />
        <SelectRow form={form} name="role" label="Role" options={roleOptions} hint="Admins can do everything here." />
      </EditDialog>
      {waiting && (
        <PasswordDialog
          about={`Change ${nameOfUser(user)}`}
          act="Update User"
          send={async (password) => finish(await change(user, { ...waiting, password }))}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  )
}
