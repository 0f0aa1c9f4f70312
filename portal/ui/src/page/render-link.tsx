import type { AnchorHTMLAttributes, ReactElement } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/**
 * How a link becomes an element: the portal gives its router's link for pages it owns, everything else is an `<a>`.
 * It must answer an element that passes its props on (Radix adds some to it).
 */
export type RenderLink = (props: LinkProps) => ReactElement

/** A link without a router: the browser moves to the page. */
export const plainLink: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>
