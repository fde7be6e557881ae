import { Link } from 'react-router'
import icon from '../icon.svg'

/** The name of the product. `area` names the users of the pages, if they are not sellers. */
export function Brand({ area }: { area?: string }) {
  return (
    <Link to="/" className="brand">
      <img src={icon} alt="" width="24" height="24" />
      {area === undefined ? 'Launa' : `Launa ${area}`}
    </Link>
  )
}
