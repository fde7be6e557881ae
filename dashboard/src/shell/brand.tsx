import { Link } from 'react-router'
import icon from '../icon.svg'

export function Brand() {
  return (
    <Link to="/" className="brand">
      <img src={icon} alt="" width="24" height="24" />
      Launa
    </Link>
  )
}
