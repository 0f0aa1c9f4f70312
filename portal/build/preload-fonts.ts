import type { Plugin } from 'vite'

/** The font subsets of every first screen (@studio/ui/build/subset-fonts); the italic loads when it is needed. */
const firstScreenFonts = /(literata|commissioner).*-normal-[0-9a-f]{8}-[\w-]+\.woff2$/

/** Preloads the two upright fonts, before the style sheet is parsed. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstScreenFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/portal-assets/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}
