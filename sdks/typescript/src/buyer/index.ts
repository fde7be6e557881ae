export type { Refusal } from '../generated/refusals.ts'
export { abandon } from './abandon.ts'
export { type BodyLimits, type BoundedBody, CUT, readBounded } from './answers/bounded-body.ts'
export { owedPayment, readPaid } from './answers/paid-answer.ts'
export {
  Buyer,
  type BuyerOptions,
  type PayInit,
  type PurchaseInit,
  type RefundOptions,
} from './buyer.ts'
export { fileChannels } from './channels/file-store.ts'
export { type ChannelState, type ChannelStore, type KeptChannel, memoryChannels } from './channels/store.ts'
export {
  AddressRefusedError,
  JournalError,
  PaymentRefusedError,
  PaymentUncertainError,
  PurchaseEndedError,
  PurchaseUnderWayError,
  SpendingPolicyError,
  TermsChangedError,
  UnreadableTermsError,
} from './errors.ts'
export type {
  EndedPayment,
  Ending,
  JournalBook,
  NewPayment,
  Once,
  OpenPayment,
  OpenState,
  PaymentJournal,
  SpentBook,
} from './journal/journal.ts'
export { memoryJournal } from './journal/memory-journal.ts'
export type { HederaKey } from './keys/hedera.ts'
export { passphraseOf, privateKeyOf } from './keys/key-file.ts'
export { decryptKeystore } from './keys/keystore.ts'
export { gatewayFetch } from './network/loopback.ts'
export { type Address, isLoopback, type NetworkOptions, type Resolve } from './network/network-guard.ts'
export { requestUrl } from './network/purchase-url.ts'
export { isBoughtAnswer } from './outcome.ts'
export { type AssetPolicy, choosePayment, isAllowedHost, type SpendingPolicy } from './policy.ts'
export { type Inspection, inspect, type Offer, type Quote } from './quote.ts'
export { type SellerReason, sellerReason } from './terms/seller-text.ts'
export type { PaidResponse, PaymentTerms, Receipt, SentPayment } from './terms/terms.ts'
