/** The limits by name: a sentence with the unit of the limit, and its value. */
type Limits = Readonly<Record<string, readonly [about: string, value: number]>>

/** The limits and defaults that all SDKs share. */
export const LIMITS: Limits = {
  requestTimeoutSeconds: ['Seconds for one try of a request to the control plane, unless set otherwise.', 30],
  maxRetries: ['The repetitions of a request to the control plane, unless set otherwise.', 2],
  firstRetryMilliseconds: ['Milliseconds before the first repetition, if the answer names no time.', 500],
  longestRetryMilliseconds: ['The most milliseconds before a repetition, if the answer names no time.', 8_000],
  longestRetryAfterSeconds: ['Seconds. After a longer Retry-After, the client fails at once instead of waiting.', 30],
  mostErrorDetails: ['The most details that the message of an error shows.', 3],
  exportEndBytes: ['The most bytes of the last line of an export.', 256],
  buyerTimeoutSeconds: ['Seconds for the headers of an answer to a buyer, unless set otherwise.', 60],
  maxResends: ['How often a payment with an unknown outcome is sent again, unless set otherwise.', 3],
  mostResends: ['The most repetitions of a payment that a caller may set.', 100],
  longestBuyerTimeoutSeconds: ['Seconds. The most that a time-out of a buyer may be set to.', 86_400],
  decisiveBytes: [
    'The most bytes of a header, or of a decompressed body, that decide about a payment. The gateway’s own are far shorter.',
    65_536,
  ],
  longestSellerText: ['The most characters of a text of the seller that are shown.', 200],
  deepestJson: [
    'The most levels of lists and objects in JSON of a seller, and in a journal that all SDKs can read.',
    200,
  ],
  journalWaitSeconds: ['Seconds for which a step of a journal waits for other processes.', 10],
  journalLeaseMilliseconds: [
    'Milliseconds for which a process holds a payment of a journal after the last renewal of its lease.',
    5_000,
  ],
  journalRenewalMilliseconds: ['Milliseconds between two renewals of a lease.', 1_500],
  longestJournalLeaseMilliseconds: [
    'Milliseconds. A lease that ends later was made before the clock was set back.',
    60_000,
  ],
  journalPollMilliseconds: ['Milliseconds between two looks at the lease of another process.', 100],
  longestKeptReceipt: ['The most characters of JSON of a receipt that a journal keeps.', 4_096],
  longestTransaction: ['The most characters of a transaction id that a journal keeps.', 1_024],
  mostWithoutReceipt: [
    'How many payments in a row a host may leave without a receipt before the buyer pauses, unless the policy says otherwise.',
    3,
  ],
  firstHostPauseSeconds: [
    'Seconds of the first pause for a host. Each further payment without a receipt doubles the pause.',
    60,
  ],
  longestHostPauseSeconds: [
    'Seconds of the longest pause for a host. Payments signed longer ago than this do not cause a pause.',
    3_600,
  ],
  longestTimeoutSeconds: [
    'The highest maxTimeoutSeconds of terms that a buyer pays. No honest seller needs longer for one request.',
    86_400,
  ],
  usualSignatureSeconds: ['Seconds for which a signature can be charged, unless the policy says otherwise.', 300],
  longestSignatureSeconds: ['The most seconds that a policy may allow for a signature.', 3_600],
  longestWithdrawDelaySeconds: [
    'Seconds. The longest withdrawal delay that a buyer accepts. After the delay, the deposit can return without the seller.',
    2_592_000,
  ],
  usualWithdrawDelaySeconds: [
    'Seconds of the withdrawal delay if the seller names none (x402, batch-settlement on EVM).',
    900,
  ],
  pricesPerDeposit: ['How many prices a deposit covers if the seller names no amount.', 5],
  addressSeconds: [
    'Seconds for which a buyer uses the resolved addresses of a host name. This is longer than a purchase takes.',
    600,
  ],
  mostAddresses: ['The most host names with addresses in memory.', 256],
  mostKeystoreBytes: [
    'The most bytes that the key derivation of a keystore may process, over all rounds. geth’s own need 256 MiB.',
    1_073_741_824,
  ],
  mostKeystoreRounds: ['The most rounds of the key derivation of a keystore.', 10_000_000],
  longestKeyFileBytes: ['The most bytes of a file with a key. A key has 66, a keystore about 500.', 16_384],
  keyCommandSeconds: ['Seconds for a command that prints the key: a keyring may ask its owner first.', 60],
  keyOutputSeconds: [
    'Seconds to wait for a key command’s output after its end. A background program, such as an agent, may keep it open.',
    1,
  ],
}
