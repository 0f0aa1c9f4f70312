import { TextRow } from '@studio/client/form-rows'
import { findProgramPicture, type Program, programSchema } from '@studio/contract'
import { FieldRow, ProgramCover } from '@studio/ui'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, SelectRow, TextareaRow } from '../../forms/form-fields.tsx'
import { toLines, useEntityForm } from '../../forms/use-admin-form.ts'
import { PictureField, usePicture } from '../../image-upload/picture-field.tsx'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'

// Enrollments contain their program.
const invalidates = ['listPrograms', 'listMyEnrollments'] as const
export const programMutations = {
  create: { endpoint: 'createProgram', invalidates, ...messagesFor('create', 'program') },
  update: { endpoint: 'changeProgram', invalidates, ...messagesFor('update', 'program') },
  archive: { endpoint: 'archiveProgram', invalidates, ...messagesFor('archive', 'program') },
} as const

function toValues(program: Program | null) {
  return {
    name: program?.name ?? '',
    description: program?.description ?? '',
    duration: String(program?.duration ?? 4),
    price: program?.price ?? '99.00',
    features: (program?.features ?? []).join('\n'),
    icon: program?.icon ?? 'package',
    imageUrl: program?.imageUrl ?? '',
    isActive: program?.isActive ?? true,
  }
}

function toInput(values: ReturnType<typeof toValues>) {
  return { ...values, features: toLines(values.features) }
}

export function ProgramDialog({ program, onClose }: { program: Program | null; onClose: () => void }) {
  const form = useEntityForm({
    entity: program,
    schema: programSchema,
    toValues,
    toInput,
    mutations: programMutations,
    onClose,
  })
  const { values } = form.formik
  const picture = usePicture(form)
  // A new program has no id yet to seed its drawing, so the icon does.
  const cover = { id: program?.id ?? values.icon, icon: values.icon, weeks: parseWeeks(values.duration) }
  return (
    <EditDialog
      form={form}
      title={program ? 'Edit program' : 'Add program'}
      actionLabel={program ? 'Update Program' : 'Create Program'}
      busyText={picture.busyText}
    >
      <TextRow form={form} name="name" label="Name" />
      <FieldRow>
        <TextRow form={form} name="duration" label="Duration (weeks)" inputMode="numeric" />
        <TextRow form={form} name="price" label="Price ($)" inputMode="decimal" />
      </FieldRow>
      <TextareaRow form={form} name="description" label="Description" />
      <TextareaRow form={form} name="features" label="Features" hint="One per line." rows={4} />
      <SelectRow form={form} name="icon" label="Icon" options={getIconOptions(values.icon)} />
      <PictureField
        picture={picture}
        emptyText="Without a picture the program keeps its own cover."
        renderPreview={(src) => (
          <ProgramCover {...cover} src={findProgramPicture({ imageUrl: src ?? null, icon: values.icon })} />
        )}
      />
      <CheckboxRow form={form} name="isActive" label="Active, open for enrollment" />
    </EditDialog>
  )
}

/** The weeks on the cover while the admin types, between 1 and 12. */
function parseWeeks(text: string): number {
  const weeks = Number.parseInt(text, 10)
  return Number.isNaN(weeks) ? 4 : Math.min(12, Math.max(1, weeks))
}

const iconOptions = [
  // Its drawing shows a window.
  { value: 'package', label: 'Window' },
  { value: 'energy', label: 'Energy' },
  { value: 'stress', label: 'Stress' },
  { value: 'goal', label: 'Goal' },
  { value: 'target', label: 'Target' },
  { value: 'heart', label: 'Heart' },
  { value: 'sparkles', label: 'Sparkles' },
  { value: 'zap', label: 'Zap' },
  { value: 'brain', label: 'Brain' },
  { value: 'star', label: 'Star' },
]

/** The icons to choose from. A former icon or the URL of a picture stays selectable. */
function getIconOptions(currentIcon: string): Array<{ value: string; label: string }> {
  if (iconOptions.some(({ value }) => value === currentIcon)) return iconOptions
  return [
    { value: currentIcon || 'package', label: currentIcon.includes('/') ? 'Own picture' : currentIcon },
    ...iconOptions,
  ]
}
