import { type IconName, light, regular } from './icon-paths.ts'

/** Path data of an icon at a size: regular weight at 16 where there is one, light above. */
export function iconPath({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }): string {
  const small: Partial<Record<IconName, string>> = regular
  return (size === 16 ? small[name] : undefined) ?? light[name]
}

/** An icon as SVG markup, for pages that are drawn without React. */
export function iconMarkup(options: { name: IconName; size?: 16 | 20 | 24 }): string {
  const sizeClass = options.size && options.size !== 20 ? ` icon-${options.size}` : ''
  return `<svg class="icon${sizeClass}" viewBox="0 0 256 256" aria-hidden="true" focusable="false"><path d="${iconPath(options)}"/></svg>`
}
