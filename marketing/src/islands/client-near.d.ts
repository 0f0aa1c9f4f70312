import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a pointer or the focus comes near; a selector names buttons elsewhere that count as near. */
    'client:near'?: boolean | string
  }
}
