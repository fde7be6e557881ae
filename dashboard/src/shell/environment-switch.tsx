import type { Environment } from '@launa/sdk'
import { SegmentedControl } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'

/** The pages of one resource, each with the page to show after a switch of the environment. A resource exists in one environment only. */
const ELSEWHERE = [
  { below: '/apis/', to: '/apis', but: '/apis/new' },
  { below: '/settlements/', to: '/settlements' },
  { below: '/sandbox-wallet', to: '/' },
]

export function EnvironmentSwitch() {
  const { environment, switchEnvironment, switched } = useLauna()
  const control = useRef<HTMLDivElement>(null)
  // After a switch, React mounts the page again for the other environment. So the keyboard focus is returned to the
  // switch.
  useEffect(() => {
    if (switched) control.current?.querySelector<HTMLElement>('[data-state="on"]')?.focus()
  }, [switched])
  const { pathname } = useLocation()
  const change = (next: string) => {
    const elsewhere = ELSEWHERE.find(({ below, but }) => pathname.startsWith(below) && pathname !== but)
    switchEnvironment(next as Environment, elsewhere?.to)
  }
  return (
    <SegmentedControl.Root
      ref={control}
      value={environment}
      onValueChange={change}
      aria-label="Environment"
      className="env-switch"
    >
      <SegmentedControl.Item value="production">Production</SegmentedControl.Item>
      <SegmentedControl.Item value="development">Sandbox</SegmentedControl.Item>
    </SegmentedControl.Root>
  )
}
