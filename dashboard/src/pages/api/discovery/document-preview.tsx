import { Card, Heading, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingRows } from '../../../ui/states/loading.tsx'

/** The OpenAPI document as buyers get it. The page reads it when the seller opens it. */
export function DocumentPreview({ origin }: { origin: string }) {
  const [open, setOpen] = useState(false)
  const document = useQuery({
    queryKey: ['gateway-document', origin],
    queryFn: ({ signal }) => readDocument(origin, signal),
    enabled: open,
  })
  return (
    <Card size="3" asChild>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="summary-line">
          <Heading as="h2" size="4">
            The document
          </Heading>
          <Text size="2" color="gray">
            OpenAPI, as buyers get it
          </Text>
        </summary>
        <div className="summary-content">
          {document.error && <ErrorState error={document.error} onRetry={() => void document.refetch()} />}
          {document.isPending && <LoadingRows rows={3} />}
          {document.data && <CodeBlock code={document.data} label="the OpenAPI document" />}
        </div>
      </details>
    </Card>
  )
}

async function readDocument(origin: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${origin}/openapi.json`, { signal })
  if (!answer.ok) throw new Error(`The gateway answers ${answer.status}: a change takes a moment to reach it.`)
  return JSON.stringify(await answer.json(), null, 2)
}
