import { Theme } from '@radix-ui/themes'
import { createContext, type ReactNode, use } from 'react'
import { type ThemeChoice, useThemeChoice } from './theme-choice.ts'

const Context = createContext<{ choice: ThemeChoice; choose: (next: ThemeChoice) => void } | undefined>(undefined)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { choice, appearance, choose } = useThemeChoice()
  return (
    <Context value={{ choice, choose }}>
      <Theme appearance={appearance} accentColor="teal" grayColor="slate" radius="medium">
        {children}
      </Theme>
    </Context>
  )
}

export function useTheme() {
  const value = use(Context)
  if (!value) throw new Error('ThemeProvider is missing')
  return value
}
