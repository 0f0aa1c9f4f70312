import { clsx } from 'clsx'
import type { SVGProps } from 'react'
import { iconPath } from './icon-markup.ts'
import type { IconName } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & {
  name: IconName
  /** Pixels of the square; 16 takes the regular weight, the others the light one (look.md section 2). */
  size?: 16 | 20 | 24
}

/** One icon in the colour of its text. Always hidden from assistive technology: the control beside it has the words. */
export function Icon({ name, size = 20, className, ...rest }: IconProps) {
  return (
    <svg
      className={clsx('i', size !== 20 && `i-${size}`, className)}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={iconPath({ name, size })} />
    </svg>
  )
}
