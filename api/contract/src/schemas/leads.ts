import { type InferType, object, string } from 'yup'
import { email, multilineText, optionalText, requiredText } from './fields.ts'

export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501+'] as const
export const contactTimes = ['morning', 'afternoon', 'anytime'] as const
export const consultationTimings = ['morning', 'afternoon', 'evening', 'anytime'] as const
/** Labels of `contactTimes` and of `consultationTimings`. */
export const contactTimeLabels = {
  morning: 'Morning (9am-12pm)',
  afternoon: 'Afternoon (12pm-5pm)',
  evening: 'Evening (5pm-8pm)',
  anytime: 'Anytime',
} as const
export const trialClasses = [
  { value: 'meditation', label: 'Meditation' },
  { value: 'yoga', label: 'Yoga' },
  { value: 'eat-well', label: 'Eat Well/Live Well' },
  { value: 'journaling', label: 'Journaling for the Restless Mind' },
  { value: 'creative', label: 'Creative Expressions' },
  { value: 'goal-setting', label: 'Goal Setting' },
  { value: 'any', label: 'Any class' },
] as const
export const leadStatuses = ['pending', 'contacted', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const leadKinds = ['audit', 'consultation', 'trial', 'newsletter'] as const
export type LeadKind = (typeof leadKinds)[number]

const phone = () => requiredText('Phone number is required', 40)

/** POST /api/newsletter/subscribe. */
export const newsletterSchema = object({ email: email() })
export type NewsletterSignUp = InferType<typeof newsletterSchema>

/** POST /api/wellness-audit/request. */
export const auditRequestSchema = object({
  companyName: requiredText('Company name is required'),
  contactName: requiredText('Contact name is required'),
  email: email(),
  phone: phone(),
  companySize: string().required('Company size is required').oneOf(companySizes, 'Company size is required'),
  industry: optionalText(),
  currentInitiatives: multilineText(4000).optional(),
  challenges: multilineText(4000).optional(),
  preferredContactTime: string()
    .optional()
    .transform((value: string | undefined) => value || undefined)
    .oneOf(contactTimes, 'Please choose morning, afternoon or anytime'),
})

/** POST /api/consultation/request. */
export const consultationRequestSchema = object({
  name: requiredText('Name is required'),
  email: email(),
  phone: phone(),
  preferredTiming: string()
    .required('Preferred timing is required')
    .oneOf(consultationTimings, 'Preferred timing is required'),
  interests: multilineText(2000).required('Interests are required'),
  message: multilineText(4000).optional(),
})

/** POST /api/trial/request. */
export const trialRequestSchema = object({
  name: requiredText('Name is required'),
  email: email(),
  phone: optionalText(40),
  preferredClass: string()
    .optional()
    .transform((value: string | undefined) => value || undefined)
    .oneOf(
      trialClasses.map(({ value }) => value),
      'Please choose a class from the list',
    ),
  message: multilineText(4000).optional(),
})

/** PATCH /api/admin/requests/{id}. */
export const changeLeadSchema = object({
  status: string().oneOf(leadStatuses, 'Please choose pending, contacted or closed').optional(),
  note: multilineText(4000).optional(),
})
export type LeadChange = InferType<typeof changeLeadSchema>
