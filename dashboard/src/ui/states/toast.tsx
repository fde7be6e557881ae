import { Cross2Icon } from '@radix-ui/react-icons'
import { Button, Flex, IconButton, Text } from '@radix-ui/themes'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

export interface ToastMessage {
  kind?: 'done' | 'error'
  title: string
  text?: string
  /** An action that the seller can still take while the message is shown. */
  action?: { label: string; run: () => void }
}

const Context = createContext<{ show: (message: ToastMessage) => void } | undefined>(undefined)

/** Milliseconds. */
const SHOWN_FOR = 6_000

/**
 * Short messages about a completed action. A message that needs an action of the seller is part of the page instead, since a toast
 * disappears.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([])
  const show = useCallback((message: ToastMessage) => {
    setMessages((before) => [...before, { ...message, id: (before.at(-1)?.id ?? 0) + 1 }])
  }, [])
  const remove = (id: number) => setMessages((before) => before.filter((message) => message.id !== id))
  return (
    <Context value={useMemo(() => ({ show }), [show])}>
      <Toast.Provider duration={SHOWN_FOR}>
        {children}
        {messages.map(({ id, kind, title, text, action }) => (
          <Toast.Root key={id} className="toast" data-kind={kind ?? 'done'} onOpenChange={(open) => open || remove(id)}>
            <Flex justify="between" gap="3">
              <div>
                <Toast.Title asChild>
                  <Text as="div" size="2" weight="medium">
                    {title}
                  </Text>
                </Toast.Title>
                {text && (
                  <Toast.Description asChild>
                    <Text as="div" size="2" color="gray">
                      {text}
                    </Text>
                  </Toast.Description>
                )}
              </div>
              {action && (
                <Toast.Action asChild altText={action.label}>
                  <Button size="1" variant="soft" onClick={action.run}>
                    {action.label}
                  </Button>
                </Toast.Action>
              )}
              <Toast.Close asChild>
                <IconButton size="1" variant="ghost" color="gray" aria-label="Dismiss">
                  <Cross2Icon />
                </IconButton>
              </Toast.Close>
            </Flex>
          </Toast.Root>
        ))}
        <Toast.Viewport className="toasts" />
      </Toast.Provider>
    </Context>
  )
}

export function useToast() {
  const value = use(Context)
  if (!value) throw new Error('ToastProvider is missing')
  return value
}
