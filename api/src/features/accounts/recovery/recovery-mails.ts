import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, greeting, link, paragraph, renderEmail } from '../../../platform/mail/render-email.ts'

const NOT_ME = 'You did not ask for this? Then nothing has changed and you need not do anything.'

/** The link to choose a new password. */
export const resetLinkMail = defineMail<{ firstName: string | null; href: string }>({
  name: 'reset-link',
  isNeededForAccess: true,
  write: ({ firstName, href }, context) =>
    renderEmail({
      subject: 'Choose a new password',
      title: greeting(firstName, context),
      parts: [
        paragraph('You asked for a link to choose a new password. It works once, within the next hour.'),
        link('Choose a new password', href),
        paragraph(NOT_ME),
      ],
      context,
    }),
})

type UsernameMailData = {
  firstName: string | null
  username: string
  /** The page that names the account's username and confirms its address; null when that is confirmed. */
  verifyHref: string | null
}

/** The username of an account, or the page that shows it while the address is not verified. */
export const usernameMail = defineMail<UsernameMailData>({
  name: 'username',
  isNeededForAccess: true,
  write: ({ firstName, username, verifyHref }, context) =>
    renderEmail({
      subject: 'Your username',
      title: greeting(firstName, context),
      parts: [
        ...(context.isVerified
          ? [paragraph('You asked for the username of your account. Here it is:'), facts([['Username', username]])]
          : [
              paragraph(
                'You asked for the username of your account. You sign in with this email address just as well.',
              ),
            ]),
        ...(verifyHref && !context.isVerified ? [link('See my username', verifyHref)] : []),
        link('Sign in', `${context.publicUrl}${paths.auth}`),
        paragraph(NOT_ME),
      ],
      context,
    }),
})
