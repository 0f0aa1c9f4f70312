import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { checkStyles, readStyleTokens } from './style-rules.ts'

const tokens = readStyleTokens(repository)
const problems = (path: string, text: string) => checkStyles({ files: [{ path, text }], tokens })
const inStyled = (css: string) => `const Box = styled.div\`\n${css}\n\`\n`

const forbidden: [string, string, string][] = [
  ['portal/src/features/home/a.tsx', inStyled('  > .plate {\n    height: 1px;\n  }'), 'a.tsx:2 selects .plate'],
  ['admin-remote/src/components/a.ts', inStyled('  display: grid;\n\n  li:has(.btn) {\n  }'), 'a.ts:4 selects .btn'],
  ['portal/client/src/states/a.tsx', inStyled('  .sheet & {\n  }'), 'a.tsx:2 selects .sheet'],
  ['portal/src/app/a.css', '.top .badge {\n}\n', 'a.css:1 selects .top'],
  ['marketing/src/a.astro', '<style>\n.big :global(.plate:not(.tall)) {\n}', 'a.astro:2 selects .plate'],
  ['marketing/src/a.astro', '<style>\n.vow .btn.p:hover {\n}\n</style>', 'a.astro:2 selects .btn'],
  ['marketing/src/a.astro', '<style>\n.lead {\n}\n.badge + h2 {\n}', 'a.astro:4 selects .badge'],
  ['marketing/src/a.css', '.done .plate {\n}\n', 'a.css:1 selects .plate'],
  ['marketing/src/a.astro', '<style>\n@media (max-width: 719px) {', 'a.astro:2 max-width 719px'],
  ['portal/ui/src/a.ts', inStyled('  @media (min-width: 639px) {\n  }'), 'a.ts:2 min-width 639px'],
  ['portal/ui/css/a.css', '.a {\n  z-index: 45;\n}', 'a.css:2 z-index 45'],
  ['portal/src/a.tsx', inStyled('  z-index: var(--z-sky);'), 'a.tsx:2 z-index var(--z-sky)'],
]

test.each(forbidden)('in %s the styles %j are refused', (path, text, problem) => {
  expect(problems(path, text)[0]).toContain(problem)
})

const allowed: [string, string][] = [
  ['marketing/src/a.astro', '<p class="btn">{a.badge}</p>\n<style>\n.row,\n.grid > .d,\n.begin {\n}\n</style>'],
  ['marketing/src/a.css', '.foot .notice {\n}\n.drawing.small {\n}\n'],
  ['marketing/src/a.astro', '<style>\n.lead {\n}\n.big :global(.art) {\n}'],
  ['portal/src/features/home/a.tsx', inStyled('  > .art {\n    z-index: var(--z-over);\n  }')],
  ['portal/src/features/home/a.tsx', inStyled('  @media (min-width: 640px) and (max-width: 899px) {\n  }')],
  ['portal/src/features/home/a.tsx', '<p className="btn">{found.sheet.plate}</p>'],
  ['portal/ui/css/a.css', '.cover > .plate {\n  z-index: auto;\n}'],
]

test.each(allowed)('in %s the styles %j are fine', (path, text) => {
  expect(problems(path, text)).toEqual([])
})
