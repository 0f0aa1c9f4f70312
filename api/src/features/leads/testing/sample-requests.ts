export const audit = {
  companyName: 'Harbor & Finch',
  contactName: 'Ines Moreau',
  email: 'ines@harborfinch.example',
  phone: '(704) 555-0190',
  companySize: '51-200',
}
export const consultation = {
  name: 'Ola Berg',
  email: 'ola@example.com',
  phone: '704 555 0191',
  preferredTiming: 'evening',
  interests: 'Virtual programs',
}
export const trial = { name: 'Ann Lee', email: 'ann@example.com' }

export const forms = [
  { kind: 'audit', call: 'requestAudit', input: audit, title: 'Wellness audit request from Harbor & Finch' },
  {
    kind: 'consultation',
    call: 'requestConsultation',
    input: consultation,
    title: 'Consultation request from Ola Berg',
  },
  { kind: 'trial', call: 'requestTrial', input: trial, title: 'Trial class request from Ann Lee' },
] as const
