export type Theme = 'light' | 'dark' | 'system'

export type ThemeSwitchProps = { theme: Theme; onThemeChange: (theme: Theme) => void }

const themes: ReadonlyArray<{ theme: Theme; label: string }> = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'Match my device' },
]

/** The choice of a theme, as text buttons in the footer. The caller saves and applies it (`data-theme` on html). */
export function ThemeSwitch({ theme, onThemeChange }: ThemeSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look and a visible legend
    <div className="themes" role="group" aria-label="Colors">
      {themes.map((option) => (
        <button
          key={option.theme}
          type="button"
          aria-pressed={option.theme === theme}
          onClick={() => onThemeChange(option.theme)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
