// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

package launa

var eventData = map[string]func() any{
	"payment.settled":     func() any { return new(PaymentEventData) },
	"payment.reversed":    func() any { return new(PaymentEventData) },
	"payment.restored":    func() any { return new(PaymentEventData) },
	"payment.unknown":     func() any { return new(PaymentEventData) },
	"payment.closed":      func() any { return new(PaymentEventData) },
	"endpoint.failing":    func() any { return new(EndpointEventData) },
	"endpoint.recovered":  func() any { return new(EndpointEventData) },
	"certificate.failing": func() any { return new(CertificateEventData) },
	"payee.changed":       func() any { return new(PayeeEventData) },
	"webhook.test":        func() any { return new(TestEventData) },
}
