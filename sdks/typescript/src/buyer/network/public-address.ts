import { NOT_PUBLIC_ADDRESSES } from '../../generated/facts.ts'
import { builtinModule } from '../../process-environment.ts'

/** Whether an address belongs to the public Internet; false for any other text, and for an address with a zone. Node only. */
export function isPublicAddress(text: string): boolean {
  const { BlockList, isIP } = builtinModule<typeof import('node:net')>('node:net')
  const address = text.replace(/^\[|\]$/g, '')
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(address) === 0 || address.includes('%')) return false
  const ranges = new BlockList()
  for (const range of NOT_PUBLIC_ADDRESSES.get(family) ?? []) {
    const [network = '', length] = range.split('/')
    ranges.addSubnet(network, Number(length), family)
  }
  return !ranges.check(address, family)
}
