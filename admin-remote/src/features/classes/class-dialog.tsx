import { TextRow } from '@studio/client/form-rows'
import { categoryName, classCategories, classSchema, type Instructor, type StudioClass } from '@studio/contract'
import { Artwork, FieldRow, toKind, toSeed } from '@studio/ui'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { AreaRow, CheckRow, SelectRow } from '../../forms/form-fields.tsx'
import { useEntityForm } from '../../forms/use-admin-form.ts'
import { PictureField, usePicture } from '../../image-upload/picture-field.tsx'
import { messagesFor } from '../../mutations/use-admin-mutation.ts'
import { WindowsSection } from './windows-section.tsx'

/** What a change of a class changes: a schedule and a booking carry the name of their class. */
export const invalidates = ['listClasses', 'listSchedules', 'listBookableDates', 'listMyBookings'] as const
export const classMutations = {
  create: { endpoint: 'createClass', invalidates, ...messagesFor('create', 'class') },
  update: { endpoint: 'changeClass', invalidates, ...messagesFor('update', 'class') },
  remove: { endpoint: 'deleteClass', invalidates, ...messagesFor('delete', 'class') },
} as const

const categories = classCategories.map((value) => ({ value, label: categoryName(value) }))

type Props = { item: StudioClass | null; instructors: readonly Instructor[]; onClose: () => void }

export function ClassDialog({ item, instructors, onClose }: Props) {
  const form = useEntityForm({
    item,
    onClose,
    schema: classSchema,
    toValues: classValues,
    toInput: toClassInput,
    mutations: classMutations,
    names: Object.fromEntries(instructors.map(({ id, name }) => [id, name])),
  })
  const picture = usePicture(form)
  const drawing = { kind: toKind(form.formik.values.category), seed: toSeed(item?.id ?? form.formik.values.category) }
  return (
    <EditDialog
      form={form}
      title={item ? 'Edit class' : 'Add class'}
      act={item ? 'Update Class' : 'Create Class'}
      waiting={picture.pending}
    >
      <TextRow form={form} name="name" label="Name" />
      <SelectRow form={form} name="category" label="Category" options={categories} />
      <AreaRow form={form} name="description" label="Description" />
      <SelectRow form={form} name="instructorId" label="Instructor" options={instructorOptions(instructors)} />
      <FieldRow>
        <TextRow form={form} name="duration" label="Duration (minutes)" inputMode="numeric" />
        <TextRow form={form} name="capacity" label="Capacity" inputMode="numeric" />
        <TextRow form={form} name="dropInPrice" label="Drop-in price ($)" inputMode="decimal" />
      </FieldRow>
      <PictureField
        picture={picture}
        without="Without a picture the class keeps its own drawing."
        draw={(src) => <Artwork className="preview" {...drawing} src={src} size={{ w: 240, h: 180 }} />}
      />
      <CheckRow form={form} name="meetsOnAnyDate" label="Can be booked for any date, even without a schedule" />
      <CheckRow form={form} name="isActive" label="Active, shown to visitors" />
      <WindowsSection form={form} />
    </EditDialog>
  )
}

function instructorOptions(instructors: readonly Instructor[]) {
  return [
    { value: noInstructor, label: 'No instructor assigned' },
    ...instructors.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

const noInstructor = 'none'

export type ClassValues = ReturnType<typeof classValues>

/** A class as its form has it; the defaults of a new one. An empty window is as the studio has it. */
function classValues(item: StudioClass | null) {
  return {
    name: item?.name ?? '',
    category: item?.category ?? 'yoga',
    description: item?.description ?? '',
    instructorId: item?.instructorId ?? noInstructor,
    duration: String(item?.duration ?? 60),
    capacity: String(item?.capacity ?? 20),
    dropInPrice: item?.dropInPrice ?? '25.00',
    imageUrl: item?.imageUrl ?? '',
    meetsOnAnyDate: item?.meetsOnAnyDate ?? true,
    isActive: item?.isActive ?? true,
    hasWaitlist: item?.hasWaitlist !== false,
    cancelHours: textOf(item?.cancelHours),
    waitlistOfferMinutes: textOf(item?.waitlistOfferMinutes),
    waitlistLateOfferMinutes: textOf(item?.waitlistLateOfferMinutes),
    waitlistClosesMinutes: textOf(item?.waitlistClosesMinutes),
  }
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))

function toClassInput(values: ClassValues) {
  return {
    ...values,
    instructorId: values.instructorId === noInstructor ? null : values.instructorId,
    cancelHours: values.cancelHours || null,
    waitlistOfferMinutes: values.waitlistOfferMinutes || null,
    waitlistLateOfferMinutes: values.waitlistLateOfferMinutes || null,
    waitlistClosesMinutes: values.waitlistClosesMinutes || null,
  }
}
