import { useScreenHeading } from './use-screen-heading.ts'

/** The heading of a tab's list, for screen-reader users, who cannot see which tab is highlighted. */
export function ListHeading({ title }: { title: string }) {
  const heading = useScreenHeading(title)
  return (
    <h2 ref={heading} tabIndex={-1} className="vh">
      {title}
    </h2>
  )
}
