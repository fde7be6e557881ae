import type { QueryOf } from '@launa/sdk'
import { DownloadIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { errorText } from '../../ui/error-text.ts'
import { useToast } from '../../ui/toast.tsx'

const MEGABYTE = 1_000_000

/** Downloads the API's own export of the filtered list. Shows its progress, and can be stopped. */
export function ExportButton({ query, disabled }: { query: QueryOf<'listSettlements'>; disabled: boolean }) {
  const { client } = useLauna()
  const toast = useToast()
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const exporting = useMutation({
    async mutationFn() {
      stop.current = new AbortController()
      const { signal } = stop.current
      const pieces: BlobPart[] = []
      let count = 0
      setBytes(0)
      const exported = await client.settlements.export({ ...query, format: 'csv' }, { signal })
      for await (const piece of exported.bytes()) {
        pieces.push(new Uint8Array(piece))
        count += piece.length
        setBytes(count)
      }
      signal.throwIfAborted()
      save(pieces, `settlements-${new Date().toISOString().slice(0, 10)}.csv`)
      return count
    },
    onSuccess: (count) => toast.show({ title: 'Exported', text: sizeText(count) }),
    onError: (error) => {
      if (!stop.current?.signal.aborted)
        toast.show({ kind: 'error', title: 'The export failed', text: errorText(error) })
    },
  })
  if (!exporting.isPending)
    return (
      <Button variant="soft" disabled={disabled} onClick={() => exporting.mutate()}>
        <DownloadIcon /> Export CSV
      </Button>
    )
  return (
    <Flex gap="3" align="center">
      <Text size="2" color="gray" role="status">
        {sizeText(bytes)} so far
      </Text>
      <Button variant="soft" color="gray" onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </Flex>
  )
}

function sizeText(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

function save(pieces: BlobPart[], name: string): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
