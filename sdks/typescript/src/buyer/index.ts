export { abandon } from './abandon.ts'
export { AddressRefusedError } from './address-refused.ts'
export { type BodyLimits, type BodyPlace, type BoundedBody, type LongBodies, readBounded } from './bounded-body.ts'
export {
  Buyer,
  type BuyerOptions,
  type Offer,
  type PayInit,
  type PurchaseInit,
  type Quote,
  type RefundOptions,
} from './buyer.ts'
export { type ChannelState, type ChannelStore, memoryChannels } from './channel-store.ts'
export {
  JournalError,
  PaymentRefusedError,
  PaymentUncertainError,
  SpendingPolicyError,
  TermsChangedError,
  UnreadableTermsError,
  WithdrawalError,
} from './errors.ts'
export { fileChannels } from './file-channels.ts'
export type { HederaKey } from './hedera-key.ts'
export { type Inspection, inspect } from './inspect.ts'
export type {
  EndedPayment,
  Ending,
  JournalBook,
  NewPayment,
  OpenPayment,
  OpenState,
  PaymentJournal,
  SpentBook,
} from './journal.ts'
export type { KeptChannel, Withdrawal, WithdrawOptions } from './kept-channel.ts'
export { passphraseOf, privateKeyOf } from './key-file.ts'
export { decryptKeystore, encryptKeystore } from './keystore.ts'
export { gatewayFetch } from './loopback.ts'
export { memoryJournal } from './memory-journal.ts'
export { type Address, isLoopback, type NetworkOptions, type Resolve } from './network-guard.ts'
export { isBoughtAnswer } from './outcome.ts'
export { owedPayment, readPaid, type ShownAnswer, shownAnswer } from './paid-answer.ts'
export type { PaidResponse, PaymentTerms, Receipt, SentPayment } from './payment.ts'
export { type AssetPolicy, choosePayment, isAllowedHost, type Refusal, type SpendingPolicy } from './policy.ts'
export { requestUrl } from './request.ts'
export { quoted, type SellerReason, sellerReason } from './seller-text.ts'
export { type ShownBody, shownBody } from './shown-body.ts'
