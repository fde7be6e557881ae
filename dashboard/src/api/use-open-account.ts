import { useNavigate } from 'react-router'
import { useSession } from '../session/session.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { errorText } from '../ui/text/error-text.ts'
import { useLauna } from './api-provider.tsx'

/** Opens another account of the person, at the page `to`. The session for that account replaces the present session. */
export function useOpenAccount(to: string) {
  const { client } = useLauna()
  const { start } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  return useAction({
    mutationFn: (id: string) => client.auth.openAccount(id),
    onSuccess: ({ token }) => {
      navigate(to)
      start(token)
    },
    onError: (error) => toast.show({ kind: 'error', title: 'The account cannot be opened', text: errorText(error) }),
    // The answer holds a token, so keep no copy of it.
    gcTime: 0,
  })
}
