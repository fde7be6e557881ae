// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

package buyer

// Refusal is the reason why the buyer does not pay the terms.
type Refusal string

const RefusalMalformed Refusal = "malformed"

const RefusalHost Refusal = "host"

const RefusalNetwork Refusal = "network"

const RefusalScheme Refusal = "scheme"

const RefusalAsset Refusal = "asset"

const RefusalAmount Refusal = "amount"

const RefusalTimeout Refusal = "timeout"

const RefusalFlow Refusal = "flow"

// The terms differ from the approved ones.
const RefusalTerms Refusal = "terms"

const RefusalDeposit Refusal = "deposit"

// The seller asks for another channel than the one with the deposit.
const RefusalChannelChanged Refusal = "channel_changed"

// The withdrawal delay of a deposit exceeds 30 days.
const RefusalWithdrawDelay Refusal = "withdraw_delay"

const RefusalDailyLimit Refusal = "daily_limit"

const RefusalHostDailyLimit Refusal = "host_daily_limit"

// The host sent no receipt for its last payments, and gets no other one for now.
const RefusalHostRefuses Refusal = "host_refuses"
