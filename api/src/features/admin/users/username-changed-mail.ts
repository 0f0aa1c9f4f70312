import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

/** An admin has given an account another username. */
export const usernameChangedMail = defineMail<{ firstName: string | null; former: string; username: string }>({
  name: 'username-changed',
  isNeededForAccess: true,
  write: ({ firstName, former, username }, surroundings) =>
    renderEmail({
      subject: 'Your username was changed',
      title: `Hello ${firstName || 'Friend'}`,
      parts: [
        paragraph('The studio has changed the username of your account. Your password stays as it is.'),
        facts([
          ['Former username', former],
          ['Your username', username],
        ]),
        link('Sign in', `${surroundings.publicUrl}${paths.auth}`),
        paragraph('You did not ask us to? Please tell us, by answering this mail or by telephone.'),
      ],
      surroundings,
    }),
})
