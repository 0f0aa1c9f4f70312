import {
  callEndpoint,
  consultationRequestSchema,
  consultationTimings,
  contactTimeLabels,
  leadEndpoints,
} from '@studio/contract'
import type { FormsCopy } from '../content-schemas/forms-file.ts'
import { connection } from './connection.ts'
import { LeadForm, type LeadFormProps, type LeadFormSpec } from './lead-form.tsx'

type Field = keyof FormsCopy['consultation']['labels']

const consultation: LeadFormSpec<Field, typeof consultationRequestSchema> = {
  name: 'consultation',
  schema: consultationRequestSchema,
  call: (body) => callEndpoint({ ...connection, endpoint: leadEndpoints.requestConsultation }, { body }),
  fields: [
    { name: 'name', required: true, autoComplete: 'name' },
    { name: 'email', kind: 'email', required: true, autoComplete: 'email' },
    { name: 'phone', kind: 'tel', required: true, autoComplete: 'tel' },
    { name: 'interests', required: true },
    {
      name: 'preferredTiming',
      kind: 'radio',
      required: true,
      options: consultationTimings.map((timing) => ({ value: timing, label: contactTimeLabels[timing] })),
    },
    { name: 'message', kind: 'textarea' },
  ],
}

/** The consultation form, on /organizations. */
export function ConsultationForm(props: LeadFormProps<Field>) {
  return <LeadForm {...props} spec={consultation} />
}
