import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island when a pointer or the focus enters it, or a button elsewhere that this selector matches. */
    'client:near'?: boolean | string
  }
}
