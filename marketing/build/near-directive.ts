import type { AstroIntegration } from 'astro'

/** Adds `client:near`, which hydrates an island when the user comes near it (src/islands/near.ts). */
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
