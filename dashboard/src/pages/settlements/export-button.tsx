import type { QueryOf } from '@launa/sdk'
import { DownloadIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLauna } from '../../api/api-provider.tsx'
import { errorText } from '../../ui/error-text.ts'
import { countText } from '../../ui/numbers.ts'
import { useToast } from '../../ui/toast.tsx'
import { CSV_HEADER, csvLines } from './csv.ts'

const ROWS_PER_PAGE = 200

/** Exports all pages of the filtered list as a file. Shows its progress, and can be stopped. */
export function ExportButton({ query, disabled }: { query: QueryOf<'listSettlements'>; disabled: boolean }) {
  const { client } = useLauna()
  const toast = useToast()
  const [rows, setRows] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const exporting = useMutation({
    async mutationFn() {
      stop.current = new AbortController()
      const { signal } = stop.current
      const pieces = [CSV_HEADER]
      let count = 0
      setRows(0)
      let page = await client.settlements.list({ ...query, limit: ROWS_PER_PAGE }, { signal })
      for (;;) {
        pieces.push(csvLines(page.items))
        count += page.items.length
        setRows(count)
        const next = signal.aborted ? undefined : await page.next()
        if (!next) break
        page = next
      }
      signal.throwIfAborted()
      save(pieces, `settlements-${new Date().toISOString().slice(0, 10)}.csv`)
      return count
    },
    onSuccess: (count) => toast.show({ title: 'Exported', text: `${countText(count)} settlements` }),
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
        {countText(rows)} rows so far
      </Text>
      <Button variant="soft" color="gray" onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </Flex>
  )
}

function save(pieces: string[], name: string): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
