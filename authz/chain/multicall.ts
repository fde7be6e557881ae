import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex, multicall3Abi } from 'viem'
import { z } from 'zod'
import type { ChainRpc } from './rpc.ts'

/** The address of Multicall3 on nearly every chain. Facilitators of payment channels need it there as well. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * One call asks at most this many views, because nodes bound the gas of a call. A view that reads a few storage words costs some thousand
 * gas.
 */
const MOST_VIEWS = 300

const answer = z.custom<Hex>((value) => isHex(value))

/** One call of a contract's view, which is a function that only reads. */
export interface View {
  address: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
}

/**
 * Calls these views at the latest block, and returns their results in the order of `views`. Each group of `together` successive views is
 * read from one block. Rejects when a view fails.
 */
export async function readViews(chain: ChainRpc, views: readonly View[], together: number): Promise<unknown[]> {
  const size = MOST_VIEWS - (MOST_VIEWS % together)
  const questions = Array.from({ length: Math.ceil(views.length / size) }, (_, index) =>
    views.slice(index * size, (index + 1) * size),
  )
  const answers = await chain.calls(
    questions.map((part) => ({ method: 'eth_call', params: [{ to: MULTICALL3, data: aggregate(part) }, 'latest'] })),
  )
  return answers.flatMap((given, index) => {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer.parse(given) })
    return (questions[index] ?? []).map(({ abi, functionName }, place) =>
      decodeFunctionResult({ abi, functionName, data: results[place]?.returnData ?? '0x' }),
    )
  })
}

function aggregate(views: readonly View[]): Hex {
  const calls = views.map(({ address, abi, functionName, args }) => ({
    target: address,
    allowFailure: false,
    callData: encodeFunctionData({ abi, functionName, args }),
  }))
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
}
