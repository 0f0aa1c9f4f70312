import { paths } from '@studio/contract'
import { defineMail } from '../../platform/mail/define-mail.ts'
import { link, paragraph, renderEmail } from '../../platform/mail/letter.ts'

/** The owner of an account has chosen a new password while signed in. */
export const passwordChangedMail = defineMail<{ firstName: string | null }>({
  name: 'password-changed',
  write: ({ firstName }, surroundings) =>
    renderEmail({
      subject: 'Your password was changed',
      title: `Hello ${firstName || 'Friend'}`,
      parts: [
        paragraph(
          'The password of your account was changed. Wherever else you were signed in, you are signed out, and the private address of your calendar has ended.',
        ),
        paragraph('Was this not you? Then somebody else can use your account: choose a new password at once.'),
        link('Choose a new password', `${surroundings.publicUrl}${paths.forgotPassword}`),
      ],
      surroundings,
    }),
})
