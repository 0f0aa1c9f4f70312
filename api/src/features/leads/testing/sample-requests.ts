export const auditInput = {
  companyName: 'Harbor & Finch',
  contactName: 'Ines Moreau',
  email: 'ines@harborfinch.example',
  phone: '(704) 555-0190',
  companySize: '51-200',
}
export const consultationInput = {
  name: 'Ola Berg',
  email: 'ola@example.com',
  phone: '704 555 0191',
  preferredTiming: 'evening',
  interests: 'Virtual programs',
}
export const trialInput = { name: 'Ann Lee', email: 'ann@example.com' }

export const leadForms = [
  { kind: 'audit', call: 'requestAudit', input: auditInput, mailSubject: 'Wellness audit request from Harbor & Finch' },
  {
    kind: 'consultation',
    call: 'requestConsultation',
    input: consultationInput,
    mailSubject: 'Consultation request from Ola Berg',
  },
  { kind: 'trial', call: 'requestTrial', input: trialInput, mailSubject: 'Trial class request from Ann Lee' },
] as const
