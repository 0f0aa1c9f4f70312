import {
  auditRequestSchema,
  callEndpoint,
  companySizes,
  contactTimeLabels,
  contactTimes,
  leadEndpoints,
} from '@studio/contract'
import type { FormsCopy } from '../content-schemas/forms-file.ts'
import { connection } from './connection.ts'
import { LeadForm, type LeadFormProps, type LeadFormSpec } from './lead-form.tsx'

type Field = keyof FormsCopy['audit']['labels']

const audit: LeadFormSpec<Field, typeof auditRequestSchema> = {
  name: 'audit',
  schema: auditRequestSchema,
  call: (body) => callEndpoint({ ...connection, endpoint: leadEndpoints.requestAudit }, { body }),
  fields: [
    { name: 'companyName', required: true, autoComplete: 'organization' },
    { name: 'contactName', required: true, autoComplete: 'name' },
    { name: 'email', kind: 'email', required: true, autoComplete: 'email' },
    { name: 'phone', kind: 'tel', required: true, autoComplete: 'tel' },
    {
      name: 'companySize',
      kind: 'select',
      required: true,
      options: companySizes.map((size) => ({ value: size, label: size })),
    },
    { name: 'industry' },
    { name: 'currentInitiatives', kind: 'textarea' },
    { name: 'challenges', kind: 'textarea' },
    {
      name: 'preferredContactTime',
      kind: 'radio',
      options: contactTimes.map((time) => ({ value: time, label: contactTimeLabels[time] })),
    },
  ],
}

/** The form for the free wellness audit, on /organizations and /corporate-wellness. */
export function AuditForm(props: LeadFormProps<Field>) {
  return <LeadForm {...props} spec={audit} />
}
