import { TextRow } from '@studio/client/form-rows'
import { type Instructor, instructorSchema } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { AreaRow, CheckRow } from '../../forms/form-fields.tsx'
import { toLines, useAdminForm } from '../../forms/use-admin-form.ts'
import { PictureField } from '../../image-upload/picture-field.tsx'
import { usePicture } from '../../image-upload/use-picture.ts'
import { closeOnSuccess } from '../../mutations/use-admin-mutation.ts'
import { useInstructorActs } from './instructor-mutations.ts'

function valuesOf(item: Instructor | null) {
  return {
    name: item?.name ?? '',
    specialty: item?.specialty ?? '',
    bio: item?.bio ?? '',
    certifications: (item?.certifications ?? []).join('\n'),
    imageUrl: item?.imageUrl ?? '',
    isActive: item?.isActive ?? true,
  }
}

function toInput(values: ReturnType<typeof valuesOf>) {
  return { ...values, certifications: toLines(values.certifications) }
}

const show = (item: Instructor) => toInput(valuesOf(item))

/** Adds an instructor, or changes one. */
export function InstructorDialog({ item, onClose }: { item: Instructor | null; onClose: () => void }) {
  const { add, update } = useInstructorActs()
  const [seen] = useState(item)
  const form = useAdminForm({
    initialValues: valuesOf(item),
    schema: instructorSchema,
    toInput,
    send: (input, changes) => closeOnSuccess(seen ? update({ seen, changes, show }, changes) : add(input), onClose),
  })
  const picture = usePicture(form)
  return (
    <EditDialog
      form={form}
      title={item ? 'Edit instructor' : 'Add instructor'}
      act={item ? 'Update Instructor' : 'Add Instructor'}
      actPending={item ? 'Updating...' : 'Adding...'}
      waiting={picture.pending}
      onClose={onClose}
    >
      <TextRow form={form} name="name" label="Name" />
      <TextRow form={form} name="specialty" label="Specialty" />
      <div data-wide>
        <AreaRow form={form} name="bio" label="Bio" rows={4} />
      </div>
      <div data-wide>
        <AreaRow form={form} name="certifications" label="Certifications" hint="One on each line." optional />
      </div>
      <PictureField
        picture={picture}
        without="Without a picture the initials stand in."
        draw={(src) => <Avatar className="preview" name={form.formik.values.name} src={src} size={80} />}
      />
      <CheckRow form={form} name="isActive" label="Active, shown to visitors" />
    </EditDialog>
  )
}
