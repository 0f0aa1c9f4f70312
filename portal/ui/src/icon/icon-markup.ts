import { type IconName, lightPaths, regularPaths } from './icon-paths.ts'

/** Path data of an icon: in regular weight at 16 pixels, if there is such a path, else in light weight. */
export function getIconPath({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }): string {
  const smallPaths: Partial<Record<IconName, string>> = regularPaths
  return (size === 16 ? smallPaths[name] : undefined) ?? lightPaths[name]
}

/** An icon as SVG markup, for pages that are drawn without React. */
export function getIconMarkup(options: { name: IconName; size?: 16 | 20 | 24 }): string {
  const sizeClass = options.size && options.size !== 20 ? ` icon-${options.size}` : ''
  return `<svg class="icon${sizeClass}" viewBox="0 0 256 256" aria-hidden="true" focusable="false"><path d="${getIconPath(options)}"/></svg>`
}
