import type { RowProps, TextFieldName } from '@studio/client/form-rows'
import { Checkbox, Field, Select, type SelectOption, Textarea } from '@studio/ui'
import { styled } from 'styled-components'
import type { FormValues } from './use-admin-form.ts'

/** Fields in two columns, one column on a phone; `[data-wide]` takes the whole row. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4) var(--s5);
  align-items: start;

  > [data-wide] {
    grid-column: 1 / -1;
  }

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);

    > * {
      grid-column: 1 / -1;
    }
  }
`

type TextProps<Values extends FormValues> = RowProps<Values, TextFieldName<Values>>

export function TextareaRow<Values extends FormValues>(props: TextProps<Values> & { rows?: number }) {
  const { form, name, label, hint, optional, rows } = props
  const { values, handleChange } = form.formik
  return (
    <div data-wide>
      <Field label={label} hint={hint} optional={optional} error={form.getFieldError(name)}>
        <Textarea rows={rows} name={name} value={String(values[name])} onChange={handleChange} />
      </Field>
    </div>
  )
}

export function SelectRow<Values extends FormValues>(
  props: TextProps<Values> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { form, name, label, hint, optional, options, placeholder } = props
  return (
    <Field label={label} hint={hint} optional={optional} error={form.getFieldError(name)}>
      <Select
        options={options}
        placeholder={placeholder}
        value={String(form.formik.values[name])}
        onValueChange={(value) => void form.formik.setFieldValue(name, value)}
      />
    </Field>
  )
}

type CheckboxFieldName<Values> = Exclude<keyof Values & string, TextFieldName<Values>>

export function CheckboxRow<Values extends FormValues>({
  form,
  name,
  label,
}: RowProps<Values, CheckboxFieldName<Values>>) {
  return (
    <Checkbox
      label={label}
      name={name}
      checked={form.formik.values[name] === true}
      onCheckedChange={(checked) => void form.formik.setFieldValue(name, checked)}
    />
  )
}
