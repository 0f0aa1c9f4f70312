export { ChoiceField, TextField } from './form-fields.tsx'
export { type StudioForm, type SubmitAnswer, useStudioForm } from './use-studio-form.ts'
