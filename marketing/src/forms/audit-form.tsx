import { ChoiceField, TextField } from '@studio/client/forms'
import { auditRequestSchema, callEndpoint, companySizes, contactTimes, leadCalls, timingNames } from '@studio/contract'
import { LeadForm, type LeadFormProps } from './lead-form.tsx'
import { connection } from './send-request.ts'
import { useLeadForm } from './use-lead-form.ts'

const empty = {
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  companySize: '',
  industry: '',
  currentInitiatives: '',
  challenges: '',
  preferredContactTime: '',
}
const sizes = companySizes.map((size) => ({ value: size, label: size }))
const times = contactTimes.map((time) => ({ value: time, label: timingNames[time] }))

/** The free wellness audit, on /organizations and /corporate-wellness. */
export function AuditForm(props: LeadFormProps) {
  const { form, ...state } = useLeadForm({
    empty,
    schema: auditRequestSchema,
    call: (body) => callEndpoint({ ...connection, endpoint: leadCalls.requestAudit }, { body }),
    props,
  })
  const shared = { form, idPrefix: 'audit' }
  return (
    <LeadForm {...props} {...state} form={form} name="audit">
      <TextField {...shared} name="companyName" label="Company name" required autoComplete="organization" />
      <TextField {...shared} name="contactName" label="Contact name" required autoComplete="name" />
      <TextField {...shared} name="email" label="Email" kind="email" required autoComplete="email" />
      <TextField
        {...shared}
        name="phone"
        label="Phone"
        kind="tel"
        required
        autoComplete="tel"
        placeholder="(704) 555-0100"
      />
      <TextField {...shared} name="companySize" label="Company size" kind="select" required options={sizes} />
      <TextField {...shared} name="industry" label="Industry" />
      <TextField {...shared} name="currentInitiatives" label="Current wellness initiatives" kind="area" full />
      <TextField {...shared} name="challenges" label="Biggest challenges" kind="area" full />
      <ChoiceField {...shared} name="preferredContactTime" label="Preferred contact time" options={times} />
    </LeadForm>
  )
}
