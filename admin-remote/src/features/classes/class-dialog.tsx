import { TextRow } from '@studio/client/form-rows'
import { classCategories, classSchema, getCategoryName, type Instructor, type StudioClass } from '@studio/contract'
import { Artwork, FieldRow, toKind, toSeed } from '@studio/ui'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { CheckboxRow, SelectRow, TextareaRow } from '../../forms/form-fields.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { PictureField, usePicture } from '../../image-upload/picture-field.tsx'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { PolicySection } from './policy-section.tsx'

/** Schedules and bookings contain the name of their class. */
export const classReads = ['listClasses', 'listSchedules', 'listBookableDates', 'listMyBookings'] as const
export const classMutations = {
  create: { endpoint: 'createClass', invalidates: classReads, ...messagesFor('create', 'class') },
  update: { endpoint: 'changeClass', invalidates: classReads, ...messagesFor('update', 'class') },
  remove: { endpoint: 'deleteClass', invalidates: classReads, ...messagesFor('delete', 'class') },
} as const

const categories = classCategories.map((value) => ({ value, label: getCategoryName(value) }))

type Props = { studioClass: StudioClass | null; instructors: readonly Instructor[]; onClose: () => void }

export function ClassDialog({ studioClass, instructors, onClose }: Props) {
  const form = useEntityForm({
    entity: studioClass,
    onClose,
    schema: classSchema,
    toValues,
    toInput: toClassInput,
    mutations: classMutations,
    namesById: Object.fromEntries(instructors.map(({ id, name }) => [id, name])),
  })
  const picture = usePicture(form)
  const drawing = {
    kind: toKind(form.formik.values.category),
    seed: toSeed(studioClass?.id ?? form.formik.values.category),
  }
  return (
    <EditDialog
      form={form}
      title={studioClass ? 'Edit class' : 'Add class'}
      actionLabel={studioClass ? 'Update Class' : 'Create Class'}
      busyText={picture.busyText}
    >
      <TextRow form={form} name="name" label="Name" />
      <SelectRow form={form} name="category" label="Category" options={categories} />
      <TextareaRow form={form} name="description" label="Description" />
      <SelectRow form={form} name="instructorId" label="Instructor" options={getInstructorOptions(instructors)} />
      <FieldRow>
        <TextRow form={form} name="duration" label="Duration (minutes)" inputMode="numeric" />
        <TextRow form={form} name="capacity" label="Capacity" inputMode="numeric" />
        <TextRow form={form} name="dropInPrice" label="Drop-in price ($)" inputMode="decimal" />
      </FieldRow>
      <PictureField
        picture={picture}
        emptyText="Without a picture the class keeps its own drawing."
        renderPreview={(src) => <Artwork className="preview" {...drawing} src={src} size={{ w: 240, h: 180 }} />}
      />
      <CheckboxRow form={form} name="meetsOnAnyDate" label="Can be booked for any date, even without a schedule" />
      <CheckboxRow form={form} name="isActive" label="Active, shown to visitors" />
      <PolicySection form={form} />
    </EditDialog>
  )
}

const NO_INSTRUCTOR = 'none'

function getInstructorOptions(instructors: readonly Instructor[]) {
  return [
    { value: NO_INSTRUCTOR, label: 'No instructor assigned' },
    ...instructors.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

export type ClassValues = ReturnType<typeof toValues>

/**
 * The values of the form; the defaults for a new class. An empty cancellation or waitlist field means the studio's setting.
 */
function toValues(studioClass: StudioClass | null) {
  return {
    name: studioClass?.name ?? '',
    category: studioClass?.category ?? 'yoga',
    description: studioClass?.description ?? '',
    instructorId: studioClass?.instructorId ?? NO_INSTRUCTOR,
    duration: String(studioClass?.duration ?? 60),
    capacity: String(studioClass?.capacity ?? 20),
    dropInPrice: studioClass?.dropInPrice ?? '25.00',
    imageUrl: studioClass?.imageUrl ?? '',
    meetsOnAnyDate: studioClass?.meetsOnAnyDate ?? true,
    isActive: studioClass?.isActive ?? true,
    hasWaitlist: studioClass?.hasWaitlist !== false,
    cancelHours: toText(studioClass?.cancelHours),
    waitlistOfferMinutes: toText(studioClass?.waitlistOfferMinutes),
    waitlistLateOfferMinutes: toText(studioClass?.waitlistLateOfferMinutes),
    waitlistClosesMinutes: toText(studioClass?.waitlistClosesMinutes),
  }
}

const toText = (value: number | undefined) => (value === undefined ? '' : String(value))

function toClassInput(values: ClassValues) {
  return {
    ...values,
    instructorId: values.instructorId === NO_INSTRUCTOR ? null : values.instructorId,
    cancelHours: values.cancelHours || null,
    waitlistOfferMinutes: values.waitlistOfferMinutes || null,
    waitlistLateOfferMinutes: values.waitlistLateOfferMinutes || null,
    waitlistClosesMinutes: values.waitlistClosesMinutes || null,
  }
}
