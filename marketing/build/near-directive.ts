import type { AstroIntegration } from 'astro'

/**
 * Adds the directive `client:near`, which hydrates an island when a pointer or the focus comes near (src/islands/near.ts).
 */
export function nearDirective(): AstroIntegration {
  return {
    name: 'studio:near-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'near', entrypoint: './src/islands/near.ts' })
      },
    },
  }
}
