import type { StudioClass } from '@studio/contract'

export const noInstructor = 'none'

export type ClassValues = ReturnType<typeof classValues>

/** A class as its form has it; the defaults of a new one. An empty window is as the studio has it. */
export function classValues(item: StudioClass | null) {
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

export function toClassInput(values: ClassValues) {
  return {
    ...values,
    instructorId: values.instructorId === noInstructor ? null : values.instructorId,
    cancelHours: values.cancelHours || null,
    waitlistOfferMinutes: values.waitlistOfferMinutes || null,
    waitlistLateOfferMinutes: values.waitlistLateOfferMinutes || null,
    waitlistClosesMinutes: values.waitlistClosesMinutes || null,
  }
}
