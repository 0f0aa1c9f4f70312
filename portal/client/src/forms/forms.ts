export { ChoiceField, TextField } from './form-fields.tsx'
export { sendForm } from './send-form.ts'
export { SubmitButton } from './submit-button.tsx'
export { type StudioForm, type SubmitAnswer, useStudioForm } from './use-studio-form.ts'
