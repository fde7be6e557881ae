import { join } from 'node:path'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { createPublicClient, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLoopbackFetch } from '../support/loopback-fetch.ts'
import { rpc } from '../support/rpc.ts'
import { installPythonClients } from './python.ts'
import { runProgram } from './run-client.ts'

/** Requests that a client pays for through a channel, one after another. */
export interface ChannelTask {
  urls: readonly string[]
  /** The URL at which the client requests the refund of the channel at the end. */
  refundUrl?: string
  rpcUrl: string
  privateKey: Hex
}

export interface ChannelAnswers {
  answers: { status: number; paymentResponse: string | null }[]
  /** The receipt of the refund, if one was requested. */
  refund: { success: boolean; amount: string; transaction: string } | null
}

/** An official x402 client that pays through channels. Each run starts without known channels. */
export interface ChannelClient {
  name: string
  run(task: ChannelTask): Promise<ChannelAnswers>
}

export const fetchChannelClient: ChannelClient = {
  name: 'npm @x402/fetch with @x402/evm',
  async run({ urls, refundUrl, rpcUrl, privateKey }) {
    const loopback = createLoopbackFetch()
    try {
      const { readContract } = createPublicClient({ transport: rpc(rpcUrl) })
      const signer = { ...privateKeyToAccount(privateKey), readContract }
      const scheme = new BatchSettlementEvmScheme(signer as ConstructorParameters<typeof BatchSettlementEvmScheme>[0])
      const pay = wrapFetchWithPayment(loopback.fetch, new x402Client().register('eip155:*', scheme))
      const answers: ChannelAnswers['answers'] = []
      for (const url of urls) {
        const response = await pay(url)
        answers.push({ status: response.status, paymentResponse: response.headers.get('payment-response') })
        await response.arrayBuffer()
      }
      const refund = refundUrl === undefined ? null : await scheme.refund(refundUrl, { fetch: loopback.fetch })
      return { answers, refund: refund as ChannelAnswers['refund'] }
    } finally {
      await loopback.close()
    }
  },
}

export const pythonChannelClient: ChannelClient = {
  name: 'PyPI x402 over httpx',
  async run({ urls, refundUrl, rpcUrl, privateKey }) {
    const { answers, refund } = await runProgram<{
      answers: { status: number; payment_response: string | null }[]
      refund: ChannelAnswers['refund']
    }>({
      command: await installPythonClients(),
      args: [join(import.meta.dirname, 'pay_channel.py')],
      input: { urls, refund_url: refundUrl, rpc_url: rpcUrl, private_key: privateKey },
    })
    return {
      answers: answers.map(({ status, payment_response }) => ({ status, paymentResponse: payment_response })),
      refund,
    }
  },
}
