import { clsx } from 'clsx'
import type { SVGProps } from 'react'

type PathIconProps = SVGProps<SVGSVGElement> & {
  path: string
  /** Pixels of the square. */
  size?: 16 | 20 | 24
}

/**
 * An icon by its path, in the color of its text. Always hidden from assistive technology: the control has a text label.
 */
export function PathIcon({ path, size = 20, className, ...rest }: PathIconProps) {
  return (
    <svg
      className={clsx('i', size !== 20 && `i-${size}`, className)}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}
