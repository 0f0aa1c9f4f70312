import { TextRow } from '@studio/client/form-rows'
import { type Instructor, instructorSchema } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, TextareaRow } from '../../forms/form-fields.tsx'
import { toLines, useEntityForm } from '../../forms/use-admin-form.ts'
import { PictureField, usePicture } from '../../image-upload/picture-field.tsx'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'

// Classes and bookings contain the name of their instructor.
const invalidates = ['listInstructors', 'listClasses', 'listMyBookings', 'listBookableDates', 'listTeam'] as const
export const instructorMutations = {
  create: { endpoint: 'createInstructor', invalidates, ...messagesFor('add', 'instructor') },
  update: { endpoint: 'changeInstructor', invalidates, ...messagesFor('update', 'instructor') },
  remove: { endpoint: 'deleteInstructor', invalidates, ...messagesFor('delete', 'instructor') },
} as const

const toValues = (instructor: Instructor | null) => ({
  name: instructor?.name ?? '',
  specialty: instructor?.specialty ?? '',
  bio: instructor?.bio ?? '',
  certifications: (instructor?.certifications ?? []).join('\n'),
  imageUrl: instructor?.imageUrl ?? '',
  isActive: instructor?.isActive ?? true,
})

const toInput = (values: ReturnType<typeof toValues>) => ({
  ...values,
  certifications: toLines(values.certifications),
})

export function InstructorDialog({ instructor, onClose }: { instructor: Instructor | null; onClose: () => void }) {
  const form = useEntityForm({
    entity: instructor,
    schema: instructorSchema,
    toValues,
    toInput,
    mutations: instructorMutations,
    onClose,
  })
  const picture = usePicture(form)
  return (
    <EditDialog
      form={form}
      title={instructor ? 'Edit instructor' : 'Add instructor'}
      actionLabel={instructor ? 'Update Instructor' : 'Add Instructor'}
      busyText={picture.busyText}
    >
      <TextRow form={form} name="name" label="Name" />
      <TextRow form={form} name="specialty" label="Specialty" />
      <TextareaRow form={form} name="bio" label="Bio" rows={4} />
      <TextareaRow form={form} name="certifications" label="Certifications" hint="One per line." optional />
      <PictureField
        picture={picture}
        emptyText="Without a picture the initials are shown."
        renderPreview={(src) => <Avatar className="preview" name={form.formik.values.name} src={src} size={80} />}
      />
      <CheckboxRow form={form} name="isActive" label="Active, shown to visitors" />
    </EditDialog>
  )
}
