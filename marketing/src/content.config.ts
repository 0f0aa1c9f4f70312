import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { documentFields } from './content-schemas/document-fields.ts'
import { forms } from './content-schemas/forms-file.ts'
import * as lists from './content-schemas/list-files.ts'
import * as pages from './content-schemas/page-files.ts'
import { studio } from './content-schemas/studio-file.ts'

/** A collection of one entry, the content of a YAML file. Its lists are in display order. */
const yamlFile = <Schema extends z.ZodType>(pattern: string, schema: Schema) =>
  defineCollection({ loader: glob({ base: './src/content', pattern }), schema })

/** Text pages. The file name is the path: documents/privacy.md is /privacy. */
const documents = defineCollection({
  loader: glob({ base: './src/content/documents', pattern: '*.md' }),
  schema: documentFields,
})

export const collections = {
  studio: yamlFile('studio.yaml', studio),
  landing: yamlFile('pages/landing.yaml', pages.landing),
  about: yamlFile('pages/about.yaml', pages.about),
  organizations: yamlFile('pages/organizations.yaml', pages.organizations),
  corporateWellness: yamlFile('pages/corporate-wellness.yaml', pages.corporateWellness),
  membership: yamlFile('pages/membership.yaml', pages.membership),
  notFound: yamlFile('pages/not-found.yaml', pages.notFound),
  footer: yamlFile('footer.yaml', pages.footer),
  forms: yamlFile('forms.yaml', forms),
  plans: yamlFile('plans.yaml', lists.plans),
  promises: yamlFile('promises.yaml', lists.promises),
  questions: yamlFile('questions.yaml', lists.questions),
  benefits: yamlFile('benefits.yaml', lists.benefits),
  offerings: yamlFile('offerings.yaml', lists.offerings),
  values: yamlFile('values.yaml', lists.values),
  reasons: yamlFile('reasons.yaml', lists.reasons),
  audience: yamlFile('audience.yaml', lists.audience),
  audit: yamlFile('audit.yaml', lists.audit),
  topics: yamlFile('topics.yaml', lists.topics),
  path: yamlFile('path.yaml', lists.wellnessPath),
  documents,
}
