import { ChoiceField, TextField } from '@studio/client/forms'
import { callEndpoint, consultationRequestSchema, consultationTimings, leadCalls, timingNames } from '@studio/contract'
import { LeadForm, type LeadFormProps } from './lead-form.tsx'
import { connection } from './send-request.ts'
import { useLeadForm } from './use-lead-form.ts'

const empty = { name: '', email: '', phone: '', interests: '', preferredTiming: '', message: '' }
const timings = consultationTimings.map((timing) => ({ value: timing, label: timingNames[timing] }))

/** The consultation, on /organizations. */
export function ConsultationForm(props: LeadFormProps) {
  const { form, ...state } = useLeadForm({
    empty,
    schema: consultationRequestSchema,
    call: (body) => callEndpoint({ ...connection, endpoint: leadCalls.requestConsultation }, { body }),
    props,
  })
  const shared = { form, idPrefix: 'consultation' }
  return (
    <LeadForm {...props} {...state} form={form} name="consultation">
      <TextField {...shared} name="name" label="Name" required autoComplete="name" />
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
      <TextField {...shared} name="interests" label="Interests" required />
      <ChoiceField {...shared} name="preferredTiming" label="Preferred timing" required options={timings} />
      <TextField {...shared} name="message" label="Message" kind="area" full />
    </LeadForm>
  )
}
