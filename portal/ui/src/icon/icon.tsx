import type { SVGProps } from 'react'
import { getIconPath } from './icon-markup.ts'
import type { IconName } from './icon-paths.ts'
import { PathIcon } from './path-icon.tsx'

export type { IconName } from './icon-paths.ts'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & {
  name: IconName
  /** Pixels of the square; 16 takes the regular weight, the others the light one. */
  size?: 16 | 20 | 24
}

/** An icon by its name. */
export function Icon({ name, size = 20, ...rest }: IconProps) {
  return <PathIcon path={getIconPath({ name, size })} size={size} {...rest} />
}
