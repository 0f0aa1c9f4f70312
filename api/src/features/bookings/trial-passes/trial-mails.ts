import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'

/** `confirmHref`: proves the address of an account that has not done so yet. */
type TrialMailData = { firstName: string | null; confirmHref: string | null }

/** To a person with an account: the studio has granted a free class. */
export const trialMail = defineMail<TrialMailData>({
  name: 'trial-invitation',
  write: ({ firstName, confirmHref }, context) =>
    renderEmail({
      subject: 'Your free trial class',
      title: greeting(firstName, context),
      parts: [
        'Your free trial class is ready. Choose any class and date that you like: your first booking costs nothing.',
        ...(confirmHref
          ? [
              'One thing is missing: please confirm that this address is yours. The link works once, within the next 24 hours; your dashboard sends another one.',
              link('Confirm my email address', confirmHref),
            ]
          : []),
        'If you cancel in time, the free class is yours again.',
        link('Choose my class', `${context.publicUrl}${paths.classes}`),
      ],
      context,
    }),
})
