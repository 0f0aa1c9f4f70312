const formNames = ['newsletter', 'audit', 'consultation', 'trial'] as const
export type FormName = (typeof formNames)[number]

/** Whether a path segment names one of the forms. */
export const isFormName = (name: string | undefined): name is FormName => formNames.some((form) => form === name)
