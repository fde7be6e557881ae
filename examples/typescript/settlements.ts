/**
 * Lists payments, and reads one page after the other:
 *
 *     LAUNA_API_KEY=launa_sandbox_... \
 *       node_modules/.bin/node --conditions=launa-source examples/typescript/settlements.ts
 */
import { atomicToUsdc, Launa } from '@launa/sdk'

for await (const { created_at, method, path, amount, transaction } of new Launa().settlements.list({
  status: 'settled',
}))
  console.log(`${created_at}  ${atomicToUsdc(amount)} USDC  ${method} ${path}  ${transaction}`)
