import { Fragment, type ReactNode } from 'react'
import { toDialHref } from './dial-href.ts'
import type { NavItem } from './nav.ts'

export type FooterColumn = { title: string; links: readonly NavItem[] }

export type FooterProps = {
  /** The newsletter's heading, sentence and form. */
  newsletter: { title: ReactNode; text: ReactNode; form: ReactNode }
  /** Two short lists: quick links and programs. */
  columns: readonly [FooterColumn, FooterColumn]
  studio: {
    /** 'The studio' */
    title: string
    phone: string
    email: string
    /** Address, hours, parking; a line each. */
    lines: readonly ReactNode[]
  }
  /** 'We answer every email within 24 hours.' */
  promise: ReactNode
  legal: readonly NavItem[]
  /** A `ThemeSwitch`. */
  themeSwitch?: ReactNode
}

/** The dark band at the end of every page: newsletter, three short lists, the promise and the legal links. */
export function Footer(props: FooterProps) {
  const { newsletter, columns, studio, promise, legal, themeSwitch } = props
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="grid">
          <div className="news" id="newsletter">
            <h2>{newsletter.title}</h2>
            <p>{newsletter.text}</p>
            {newsletter.form}
          </div>
          {columns.map((column, index) => (
            <nav key={column.title} className={`column-${index + 1}`} aria-label={column.title}>
              <h3>{column.title}</h3>
              <ul>
                {column.links.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Studio {...studio} />
        </div>
        <div className="base">
          <p className="fine">{promise}</p>
          {themeSwitch}
          <p className="fine legal">
            {legal.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Studio({ title, phone, email, lines }: FooterProps['studio']) {
  const [mailbox, host] = email.split('@')
  return (
    <div className="column-3">
      <h3>{title}</h3>
      <ul>
        <li>
          <a href={toDialHref(phone)}>{phone}</a>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            {mailbox}@<wbr />
            {host}
          </a>
        </li>
        <li>
          <p>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of lines
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </li>
      </ul>
    </div>
  )
}
