import { acceptVectors } from './cases/accepts.ts'
import { amountVectors } from './cases/amounts.ts'
import { channelVectors } from './cases/channels.ts'
import { connectionVectors } from './cases/connections.ts'
import { conversationVectors } from './cases/conversations/conversations.ts'
import { depthVectors } from './cases/depths.ts'
import { eip3009Vectors } from './cases/eip3009.ts'
import { errorVectors } from './cases/errors.ts'
import { headerVectors } from './cases/headers.ts'
import { keystoreVectors } from './cases/keystores.ts'
import { limitVectors } from './cases/limits.ts'
import { outcomeVectors } from './cases/outcomes.ts'
import { priceVectors } from './cases/prices.ts'
import { purchaseVectors } from './cases/purchases.ts'
import { requestVectors } from './cases/requests.ts'
import { retryVectors } from './cases/retries.ts'
import { spendingVectors } from './cases/spending.ts'
import { textVectors } from './cases/texts.ts'
import { tokenVectors } from './cases/tokens.ts'
import { urlVectors } from './cases/urls.ts'
import { webhookVectors } from './cases/webhooks.ts'

/** The content of every vector file, by the file's name without `.json`. */
export async function vectorFiles(): Promise<Readonly<Record<string, object>>> {
  return {
    accepts: acceptVectors(),
    amounts: amountVectors(),
    channels: await channelVectors(),
    connections: connectionVectors(),
    conversations: await conversationVectors(),
    depths: depthVectors(),
    eip3009: await eip3009Vectors(),
    errors: errorVectors(),
    headers: headerVectors(),
    keystores: await keystoreVectors(),
    limits: limitVectors(),
    outcomes: outcomeVectors(),
    prices: priceVectors(),
    purchases: await purchaseVectors(),
    requests: await requestVectors(),
    retries: retryVectors(),
    spending: spendingVectors(),
    texts: textVectors(),
    tokens: tokenVectors(),
    urls: urlVectors(),
    webhooks: await webhookVectors(),
  }
}
