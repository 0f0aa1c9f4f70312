import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, renderEmail } from '../../../platform/mail/render-email.ts'

export const usernameChangedMail = defineMail<{ firstName: string | null; former: string; username: string }>({
  name: 'username-changed',
  isNeededForAccess: true,
  write: ({ firstName, former, username }, context) =>
    renderEmail({
      subject: 'Your username was changed',
      title: greeting(firstName, context),
      parts: [
        'The studio has changed the username of your account. Your password stays as it is.',
        context.isVerified
          ? facts([
              ['Former username', former],
              ['Your username', username],
            ])
          : 'You can also sign in with this email address.',
        link('Sign in', `${context.publicUrl}${paths.auth}`),
        'If you did not ask for this, please reply to this mail or call us.',
      ],
      context,
    }),
})
