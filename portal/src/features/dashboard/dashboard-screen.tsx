import { paths } from '@studio/contract'
import { ButtonLink, PageHead } from '@studio/ui'
import type { ReactNode } from 'react'
import { usePage } from '../../navigation/use-page.ts'

type Props = { title: string; text: string; children: ReactNode }

/** A screen that is opened from the dashboard: title, one sentence, and the link back. */
export function DashboardScreen({ title, text, children }: Props) {
  usePage({ title, description: text })
  return (
    <div className="wrap">
      <PageHead
        title={title}
        lead={text}
        aside={
          <ButtonLink variant="quiet" href={paths.dashboard}>
            Back to the dashboard
          </ButtonLink>
        }
      />
      {children}
    </div>
  )
}
