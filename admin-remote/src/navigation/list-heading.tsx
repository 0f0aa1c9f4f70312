import { useScreenHeading } from './use-screen-heading.ts'

/** The heading of a tab's list, for those who do not see the tab that is lit above it. */
export function ListHeading({ title }: { title: string }) {
  const heading = useScreenHeading(title)
  return (
    <h2 ref={heading} tabIndex={-1} className="vh">
      {title}
    </h2>
  )
}
