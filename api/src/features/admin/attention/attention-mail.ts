import { paths } from '@studio/contract'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { facts, link, renderEmail } from '../../../platform/mail/render-email.ts'

type AttentionMailData = { what: string; title: string; whom: string | null; error: string }

export const attentionMail = defineMail<AttentionMailData>({
  name: 'needs-attention',
  write: ({ what, title, whom, error }, context) =>
    renderEmail({
      subject: `Needs attention: ${what}, ${title}`,
      title: 'Something needs your attention',
      parts: [
        'This failed and will not be tried again automatically.',
        facts([['What', what], ['About', title], ...(whom ? [['For', whom] as const] : []), ['Reason', error]]),
        'In the admin area you can try it again or note how you settled it.',
        link('See what needs attention', `${context.publicUrl}${paths.admin}#today`),
      ],
      context,
    }),
})
