// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

package buyer

// Refusal is the reason why the buyer does not pay the terms.
type Refusal string

// RefusalMalformed: the terms cannot be understood.
const RefusalMalformed Refusal = "malformed"

// RefusalHost: the host is not one that you allow.
const RefusalHost Refusal = "host"

// RefusalNetwork: the network is not one that you allow and have a key for.
const RefusalNetwork Refusal = "network"

// RefusalScheme: the scheme is not one that you allow; batch-settlement needs a limit for deposits.
const RefusalScheme Refusal = "scheme"

// RefusalAsset: the token is not a known USDC and has no limit of its own.
const RefusalAsset Refusal = "asset"

// RefusalAmount: the amount exceeds your limit for one request.
const RefusalAmount Refusal = "amount"

// RefusalTimeout: the signature could be charged for more than a day.
const RefusalTimeout Refusal = "timeout"

// RefusalFlow: the terms ask for another signature than one for a single transfer.
const RefusalFlow Refusal = "flow"

// RefusalTerms: the terms are not those that were approved.
const RefusalTerms Refusal = "terms"

// RefusalDailyLimit: the amount exceeds what is left of your limit for the day.
const RefusalDailyLimit Refusal = "daily_limit"

// RefusalHostDailyLimit: the amount exceeds what is left of your limit for this host and day.
const RefusalHostDailyLimit Refusal = "host_daily_limit"

// RefusalHostRefuses: the host has sent no receipt for its last payments, and gets no other one for now.
const RefusalHostRefuses Refusal = "host_refuses"

// RefusalDeposit: the deposit exceeds your limit.
const RefusalDeposit Refusal = "deposit"

// RefusalWithdrawDelay: the deposit could not be taken back for more than 30 days.
const RefusalWithdrawDelay Refusal = "withdraw_delay"

// RefusalChannelChanged: the seller asks for another channel than the one that holds your deposit.
const RefusalChannelChanged Refusal = "channel_changed"
