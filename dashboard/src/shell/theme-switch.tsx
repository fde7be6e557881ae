import { DesktopIcon, MoonIcon, SunIcon } from '@radix-ui/react-icons'
import { SegmentedControl } from '@radix-ui/themes'
import { useTheme } from '../theme/theme.tsx'
import type { ThemeChoice } from '../theme/theme-choice.ts'

const THEMES = [
  { value: 'system', label: 'As the system', Icon: DesktopIcon },
  { value: 'light', label: 'Light', Icon: SunIcon },
  { value: 'dark', label: 'Dark', Icon: MoonIcon },
] as const

export function ThemeSwitch() {
  const { choice, choose } = useTheme()
  return (
    <SegmentedControl.Root
      size="1"
      value={choice}
      onValueChange={(next) => choose(next as ThemeChoice)}
      aria-label="Theme"
    >
      {THEMES.map(({ value, label, Icon }) => (
        <SegmentedControl.Item key={value} value={value} aria-label={label} title={label}>
          <Icon aria-hidden />
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  )
}
