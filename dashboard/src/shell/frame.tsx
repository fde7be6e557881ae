import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from './drawer.tsx'

/**
 * The layout of a page with a session: beside the page is a column, which is a drawer on phones. `side` gets a function that closes the
 * drawer.
 */
export function Frame(props: { brand: ReactNode; side: (close?: () => void) => ReactNode; children: ReactNode }) {
  const { brand, side, children } = props
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path, because a page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="shell">
      <header className="top-bar">
        <Drawer>{side}</Drawer>
        {brand}
      </header>
      <header className="side">
        {brand}
        {side()}
      </header>
      <main id="content" tabIndex={-1} className="content">
        {children}
      </main>
    </div>
  )
}

/** The first link of the page, for keyboards: it skips the navigation. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to content
    </a>
  )
}
