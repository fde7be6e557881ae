package buyer

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

func TestConversationsTakeEveryTransition(t *testing.T) {
	taken, all := map[string]bool{}, reachable()
	conversations := vectors.Read[[]conversation](t, "conversations")
	for _, c := range conversations {
		p := newPlayer(t, c, journal.InMemory)
		p.watch = func(state attemptState, event attemptEvent, next step) {
			taken[transitionText(state, event, next)] = true
		}
		p.restart(t)
		for _, call := range c.Calls {
			p.make(t, call)
		}
	}
	t.Logf("%d conversations, %d of %d transitions", len(conversations), len(taken), len(all))
	for _, missing := range slices.Sorted(maps.Keys(all)) {
		if !taken[missing] {
			t.Errorf("no conversation takes %s", missing)
		}
	}
	for unknown := range taken {
		if !all[unknown] {
			t.Errorf("a conversation takes %s", unknown)
		}
	}
}

// transitionText describes a transition: the kind of state, the event, and the effects with the next state.
func transitionText(from attemptState, event attemptEvent, next step) string {
	happened := string(event.is)
	if event.is == isAnswered {
		happened += " " + string(event.answer)
	}
	var done []string
	for _, effect := range next.effects {
		inDoubt := map[bool]string{true: "in doubt"}[effect.inDoubt]
		done = append(done, strings.TrimSpace(fmt.Sprintf("%s %s%s%s", effect.do, effect.outcome, effect.with, inDoubt)))
	}
	return fmt.Sprintf("%s, %s: %s -> %s", from.at, happened, strings.Join(done, ", "), next.state.at)
}

// reachable returns every transition that any call can reach from its first step.
func reachable() map[string]bool {
	found, known := map[string]bool{}, map[string]bool{}
	var open []attemptState
	for _, purpose := range []purpose{toFetch, toResend, toResume, toRefund} {
		open = append(open, firstStep(purpose, 1).state)
	}
	for len(open) > 0 {
		state := open[0]
		open = open[1:]
		name := fmt.Sprintf("%+v", state)
		if state.first != nil {
			name = fmt.Sprintf("%+v %+v", state, *state.first)
		}
		if known[name] {
			continue
		}
		known[name] = true
		for _, event := range eventsIn(state) {
			next := state.next(event)
			found[transitionText(state, event, next)] = true
			open = append(open, next.state)
		}
	}
	return found
}

var both = []bool{false, true}

// eventsIn returns all events that can happen in a state.
func eventsIn(state attemptState) (events []attemptEvent) {
	switch state.at {
	case atFinding:
		events = append(events, attemptEvent{is: isFound, isWithin: true})
		for _, open := range []PaymentState{StateUncertain, StateOwed} {
			for _, held := range []held{{open, true, false, true}, {open, true, true, true}, {open, false, true, true}} {
				events = append(events, attemptEvent{is: isFound, held: held, isWithin: true})
				// The policy of this call may not allow the price that an earlier call has signed.
				if open != StateOwed && state.purpose != toResume {
					events = append(events, attemptEvent{is: isFound, held: held})
				}
			}
		}
	case atAsking:
		events = append(events, attemptEvent{is: isAsked, terms: asksChannel})
		if state.purpose != toRefund {
			events = append(events, attemptEvent{is: isAsked, terms: asksNothing}, attemptEvent{is: isAsked, terms: asksTransfer})
		}
	case atQueueing:
		events = []attemptEvent{{is: isInTurn}, {is: isStopped}}
	case atSigning:
		events = []attemptEvent{{is: isSigned, held: held{StateSent, false, true, false}}}
		// A refund that is signed again after a correction is always allowed: it uses the same channel, and spends no money.
		if state.purpose != toRefund || state.first == nil {
			events = append(events, attemptEvent{is: isNotAllowed})
		}
		if state.purpose != toRefund && state.first == nil {
			deposit, transfer := held{StateSent, true, true, false}, held{StateSent, true, false, false}
			events = append(events, attemptEvent{is: isSigned, held: deposit}, attemptEvent{is: isSigned, held: transfer})
		}
	case atBeginning:
		events = []attemptEvent{{is: isBegun}, {is: isNotAllowed}}
	case atSending:
		events = append(answersTo(state), attemptEvent{is: isLost})
		// A refund has already sent a request to this URL, so the buyer's own rules cannot refuse a second one.
		if state.purpose != toRefund {
			events = append(events, attemptEvent{is: isNotSent})
		}
	case atWaiting:
		events = []attemptEvent{{is: isWaited}, {is: isStopped}}
	case atOwing:
		events = []attemptEvent{{is: isOwed}, {is: isOwed, isNews: true}}
	case atCorrecting:
		events = []attemptEvent{{is: isCorrected}, {is: isCorrected, isWorthAnother: true}}
	case atReading:
		events = []attemptEvent{{is: isRead}, {is: isRead, isWhole: true}}
	}
	return events
}

func answersTo(state attemptState) (events []attemptEvent) {
	// Only a payment that an earlier call has signed, and that is not owed, can have expired. A voucher has no expiry.
	past := both[:1]
	if state.held.isTaken && state.held.state != StateOwed && state.held.isOutlay {
		past = both
	}
	for _, isPast := range past {
		for _, outcome := range []Outcome{outcomeUsed, outcomeAskAgain, OutcomeNotCharged, OutcomeNoReceipt} {
			events = append(events, attemptEvent{is: isAnswered, answer: outcome, isPast: isPast})
		}
		for _, is := range both {
			events = append(events,
				attemptEvent{is: isAnswered, answer: OutcomeCharged, isPast: isPast, isBought: is},
				attemptEvent{is: isAnswered, answer: OutcomeRefused, isPast: isPast, isMiscount: is})
		}
	}
	return events
}
