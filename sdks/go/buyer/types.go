package buyer

import (
	"net"
	"net/http"
	"time"

	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/network"
	"launa/sdk/buyer/internal/terms"
)

type (
	// Terms is a seller's offer in x402 v2 notation (PaymentRequirements).
	Terms = terms.Terms
	// Receipt is the decoded PAYMENT-RESPONSE of a paid answer.
	Receipt = answers.Receipt
	// SentPayment is a payment that was signed for one request. The headers that carry it are only in the journal. Neither fmt nor log/slog
	// nor encoding/json writes them.
	SentPayment = journal.SentPayment

	// PaymentJournal records payments before they are sent, until each has ended. It enforces the limits of a day. An open payment is sent
	// again instead of a new one. Any number of goroutines may use a journal.
	PaymentJournal = journal.PaymentJournal
	// OpenPayment is a payment that has not ended. Its headers suffice to charge it, so neither fmt nor log/slog prints them.
	OpenPayment = journal.OpenPayment
	// PaymentState is the known state of an open payment.
	PaymentState = journal.PaymentState
	// KeptRequest is the request of a signed payment.
	KeptRequest = journal.KeptRequest
	// EndedPayment is a payment with its outcome.
	EndedPayment = journal.EndedPayment
	// JournaledPayment contains the fields that the limits need.
	JournaledPayment = journal.JournaledPayment

	// ChannelStore stores the state of a buyer's channels by their ids. The seller's next refusal restores lost state.
	ChannelStore = channels.ChannelStore
	// ChannelState is the known state of a payment channel, in atomic units.
	ChannelState = channels.ChannelState
	// ChannelPin has the fields with which the first deposit for a payee was signed. If a seller changes these fields, its terms need a new
	// channel with a new deposit.
	ChannelPin = channels.ChannelPin
	// KeptChannel is a channel with a deposit, and all data that its contract needs for a withdrawal.
	KeptChannel = channels.KeptChannel

	// Network selects the addresses to which a buyer may connect.
	Network = network.Network
	// Resolver finds the addresses of a name, like net.DefaultResolver.
	Resolver = network.Resolver
)

const (
	// NetworkPublic allows public addresses and the addresses of the local stack: *.localhost and literal loopback addresses.
	NetworkPublic = network.NetworkPublic
	// NetworkAny allows all addresses.
	NetworkAny = network.NetworkAny

	// StateSent is a payment that a process is sending, or was sending when the process ended.
	StateSent = journal.StateSent
	// StateUncertain is a payment without a receipt. It can be charged until it expires.
	StateUncertain = journal.StateUncertain
	// StateOwed is a charged payment without a whole answer. It stays open until the answer comes.
	StateOwed = journal.StateOwed
)

// MemoryJournal makes a journal in memory, which is lost when the process ends. Use FileJournal to keep it.
func MemoryJournal() PaymentJournal { return journal.InMemory(time.Now) }

// FileJournal makes a journal that outlives the process. Any number of processes of one machine share it: it is the SQLite file
// payments.sqlite, which the SDKs of all languages, the CLI and the MCP server use. Only the owner may access the directory. A payment that
// cannot be recorded is not sent.
func FileJournal(directory string) PaymentJournal {
	return journal.InFile(directory, journal.LongestWait, time.Now)
}

// MemoryChannels makes a store in memory, which is lost when the process ends.
func MemoryChannels() ChannelStore { return channels.InMemory() }

// FileChannels makes a store that outlives the process, for one process at a time. Each channel is a file in the folder client of the
// directory. The SDKs of all languages and the official packages use this format. Only the owner may access the files.
func FileChannels(directory string) ChannelStore { return channels.InFiles(directory) }

// GatewayTransport is http.DefaultTransport, restricted to public addresses. It reaches *.localhost on loopback and never by a proxy, as
// RFC 6761, section 6.3, demands, because most systems do not resolve such names.
func GatewayTransport() http.RoundTripper {
	return network.NewTransport(NetworkPublic, net.DefaultResolver)
}

// DecryptKeystore returns the private key, in hex with 0x, from the JSON text of an Ethereum wallet's keystore (Web3 Secret Storage,
// version 3). It returns a *launa.ConfigurationError for a wrong passphrase, for a key derivation above the limits, and for unreadable
// text. The error contains neither key nor passphrase.
func DecryptKeystore(text []byte, passphrase string) (string, error) {
	return keys.DecryptKeystore(text, passphrase)
}
