import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const NoticeRoot = styled.div`
  min-height: 50svh;

  p {
    margin-top: 0.4rem;
  }

  .notice-links {
    margin-top: var(--s4);
  }
`

type Props = { title: string; text: string; children: ReactNode; role?: 'alert' }

/** A full-page notice with links. */
export function PageNotice({ title, text, children, role }: Props) {
  return (
    <NoticeRoot className="wrap chapter" role={role}>
      <h1 className="chap">{title}</h1>
      <p className="text">{text}</p>
      <div className="row notice-links">{children}</div>
    </NoticeRoot>
  )
}
