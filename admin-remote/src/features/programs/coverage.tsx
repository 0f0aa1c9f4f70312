import { type ClassCategory, classCategories, coversEveryCategory, getCategoryName } from '@studio/contract'
import { Checkbox } from '@studio/ui'
import { styled } from 'styled-components'
import type { AdminForm, FormValues } from '../../forms/use-admin-form.ts'

/** 'all classes', 'Yoga, Music' */
export const formatCoverage = (covers: readonly ClassCategory[]): string =>
  coversEveryCategory(covers) ? 'all classes' : covers.map(getCategoryName).join(', ')

/** The form's comma-separated text as the list that the API takes. */
export const toCoverageInput = (covers: string): string[] => covers.split(',').filter(Boolean)

const Categories = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: var(--s3);
  border: 0;
  padding: 0;
  margin: 0;

  legend {
    margin-bottom: var(--s2);
    font-size: var(--t-small);
    font-weight: 500;
  }

  .coverage-error {
    grid-column: 1 / -1;
    color: var(--bad);
    font-size: var(--t-small);
  }
`

/** The categories that a plan or a class pack covers; the form holds them as one text, separated by commas. */
export function CoverageField<Values extends FormValues & { covers: string }>({ form }: { form: AdminForm<Values> }) {
  const coveredCategories = form.formik.values.covers.split(',')
  const error = form.getFieldError('covers')
  const setCovered = (category: string, isCovered: boolean) => {
    // Keeps the categories in their usual order.
    const nextCategories = classCategories.filter((classCategory) =>
      classCategory === category ? isCovered : coveredCategories.includes(classCategory),
    )
    void form.formik.setFieldValue('covers', nextCategories.join(','))
  }
  return (
    <Categories>
      <legend>Classes it covers</legend>
      {classCategories.map((category) => (
        <Checkbox
          key={category}
          label={getCategoryName(category)}
          name={category}
          checked={coveredCategories.includes(category)}
          onCheckedChange={(checked) => setCovered(category, checked === true)}
        />
      ))}
      {error && <p className="coverage-error">{error}</p>}
    </Categories>
  )
}
