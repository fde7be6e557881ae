import type { ComponentType } from 'react'
import { NavLink } from 'react-router'

/** Links to the main pages. */
export function NavigationList(props: {
  items: readonly { to: string; label: string; Icon: ComponentType<{ 'aria-hidden': true }> }[]
  onNavigate: (() => void) | undefined
}) {
  return (
    <nav aria-label="Main">
      <ul className="nav-list">
        {props.items.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className="nav-link" onClick={props.onNavigate}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
