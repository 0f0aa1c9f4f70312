import { clsx } from 'clsx'
import type { SVGProps } from 'react'

type PathIconProps = SVGProps<SVGSVGElement> & {
  path: string
  /** Pixels of the square. */
  size?: 16 | 20 | 24
}

/** An icon by its path, in the colour of its text; hidden from assistive technology because its control has a label. */
export function PathIcon({ path, size = 20, className, ...rest }: PathIconProps) {
  return (
    <svg
      className={clsx('icon', size !== 20 && `icon-${size}`, className)}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}
