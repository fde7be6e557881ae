import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { returnFocus } from '../dialogs/return-focus.ts'

/** Keeps the members of the union separate, so that `isPending` determines whether there are `variables`. */
type State<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never

/** An action that the person starts. */
export type Action<Answer, Input> = State<UseMutationResult<Answer, Error, Input, unknown>> & {
  /** Starts the action, unless it is running. */
  mutate: (input: Input) => void
}

/**
 * An action that cannot run twice at the same time. The second click of a double click comes before the button is disabled. Without this
 * hook, that click could pay or create something again. After the action, the focus returns to the control that started the action.
 */
export function useAction<Answer = unknown, Input = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Input, Before>,
): Action<Answer, Input> {
  const running = useRef(false)
  const starter = useRef<Element>(null)
  const { mutate, ...mutation } = useMutation<Answer, Error, Input, Before>({
    ...options,
    onSettled: (...outcome) => {
      running.current = false
      return options.onSettled?.(...outcome)
    },
  })
  const { isPending } = mutation
  // A button that shows a running action is disabled, and so loses the focus.
  useEffect(() => {
    if (isPending || !starter.current) return
    // The second click of a double click may have moved the focus to an element around the disabled button.
    const active = document.activeElement
    if (active === document.body || active?.contains(starter.current)) returnFocus(starter.current)
    starter.current = null
  }, [isPending])
  return {
    ...mutation,
    mutate(input) {
      if (running.current) return
      running.current = true
      starter.current = document.activeElement
      mutate(input)
    },
  }
}
