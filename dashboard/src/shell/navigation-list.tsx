import type { ComponentType } from 'react'
import { NavLink } from 'react-router'

/** Links to the main pages. */
export function NavigationList(props: {
  items: readonly { to: string; label: string; Icon: ComponentType<{ 'aria-hidden': true }> }[]
  /** A link to the documents, which are not part of this application. */
  help?: { href: string; Icon: ComponentType<{ 'aria-hidden': true }> }
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
        {props.help && (
          <li>
            <a href={props.help.href} className="nav-link">
              <props.help.Icon aria-hidden />
              Help
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
