import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { documentFields } from './content-schemas/document-fields.ts'
import { forms } from './content-schemas/forms-file.ts'
import * as lists from './content-schemas/list-files.ts'
import * as pages from './content-schemas/page-files.ts'
import { studio } from './content-schemas/studio-file.ts'

/** One YAML file is one collection with one entry; it contains its lists in display order. */
const file = <Schema extends z.ZodType>(pattern: string, schema: Schema) =>
  defineCollection({ loader: glob({ base: './src/content', pattern }), schema })

/** Text pages. The file name is the path: documents/privacy.md is /privacy. */
const documents = defineCollection({
  loader: glob({ base: './src/content/documents', pattern: '*.md' }),
  schema: documentFields,
})

export const collections = {
  studio: file('studio.yaml', studio),
  landing: file('pages/landing.yaml', pages.landing),
  about: file('pages/about.yaml', pages.about),
  organizations: file('pages/organizations.yaml', pages.organizations),
  corporateWellness: file('pages/corporate-wellness.yaml', pages.corporateWellness),
  membership: file('pages/membership.yaml', pages.membership),
  notFound: file('pages/not-found.yaml', pages.notFound),
  footer: file('footer.yaml', pages.footer),
  forms: file('forms.yaml', forms),
  plans: file('plans.yaml', lists.plans),
  promises: file('promises.yaml', lists.promises),
  questions: file('questions.yaml', lists.questions),
  benefits: file('benefits.yaml', lists.benefits),
  offerings: file('offerings.yaml', lists.offerings),
  values: file('values.yaml', lists.values),
  reasons: file('reasons.yaml', lists.reasons),
  audience: file('audience.yaml', lists.audience),
  audit: file('audit.yaml', lists.audit),
  topics: file('topics.yaml', lists.topics),
  path: file('path.yaml', lists.path),
  documents,
}
