import { changeStaffSchema, type Person, STAFF_PRESETS, staffPresetLabels } from '@studio/contract'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { UserName } from '../../people/names.tsx'
import { personReads } from './user-mutations.ts'

const NO_RIGHTS = 'none'
const options = [
  { value: NO_RIGHTS, label: 'None' },
  ...STAFF_PRESETS.map((value) => ({ value, label: staffPresetLabels[value] })),
]
const hints: Record<string, string> = {
  [NO_RIGHTS]: 'They see the studio as any member does.',
  instructor: 'Rosters and check-in of their own classes.',
  frontDesk: 'Rosters, check-in, walk-ins and the waitlist of all classes.',
  manager: 'Front desk, and also substitutes and changes of a date.',
}

/** Gives a person staff rights, or takes them away. */
export function StaffDialog({ user, onClose }: { user: Person; onClose: () => void }) {
  const { run } = useAdminMutation({
    endpoint: 'changeStaff',
    invalidates: personReads,
    success: 'Staff rights saved!',
    failure: 'Failed to save the staff rights.',
  })
  const form = useAdminForm({
    initialValues: { preset: String(user.staff?.preset ?? NO_RIGHTS) },
    schema: changeStaffSchema,
    toInput: ({ preset }) => ({ preset: preset === NO_RIGHTS ? null : preset }),
    send: (body) => run({ params: { id: user.id }, body }),
    onClose,
  })
  return (
    <EditDialog form={form} title={<UserName user={user} />} actionLabel="Save Rights">
      <SelectRow
        form={form}
        name="preset"
        label="Staff rights"
        options={options}
        hint={hints[form.formik.values.preset]}
      />
    </EditDialog>
  )
}
