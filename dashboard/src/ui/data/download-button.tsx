import { DownloadIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../states/toast.tsx'
import { useAction } from '../states/use-action.ts'
import { errorText } from '../text/error-text.ts'

const MEGABYTE = 1_000_000

/** A button that downloads a file, which the service makes during the download. It shows the progress, and can stop the download. */
export function DownloadButton(props: {
  label: string
  /** For screen readers, where several buttons have one label. */
  name?: string
  begin: (signal: AbortSignal) => Promise<{ bytes(): AsyncIterable<Uint8Array> }>
  /** The name of the file. */
  file: string
  type: string
  disabled?: boolean
}) {
  const toast = useToast()
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const exporting = useAction({
    async mutationFn() {
      stop.current = new AbortController()
      const { signal } = stop.current
      // Excel reads a CSV file as UTF-8 only if it begins with a byte order mark.
      const pieces: BlobPart[] = props.type.startsWith('text/csv') ? ['\ufeff'] : []
      let count = 0
      setBytes(0)
      const exported = await props.begin(signal)
      for await (const piece of exported.bytes()) {
        pieces.push(new Uint8Array(piece))
        count += piece.length
        setBytes(count)
      }
      signal.throwIfAborted()
      save(new Blob(pieces, { type: props.type }), props.file)
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
      <Button
        variant="soft"
        disabled={props.disabled ?? false}
        aria-label={props.name}
        onClick={() => exporting.mutate()}
      >
        <DownloadIcon /> {props.label}
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
