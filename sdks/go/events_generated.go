// Code generated from openapi/openapi.json by `make sdk-go`; DO NOT EDIT.

package launa

var eventData = map[string]func() any{
	"certificate.failing": func() any { return new(CertificateEventData) },
	"endpoint.failing":    func() any { return new(EndpointEventData) },
	"endpoint.recovered":  func() any { return new(EndpointEventData) },
	"payee.changed":       func() any { return new(PayeeEventData) },
	"payment.closed":      func() any { return new(PaymentEventData) },
	"payment.restored":    func() any { return new(PaymentEventData) },
	"payment.reversed":    func() any { return new(PaymentEventData) },
	"payment.settled":     func() any { return new(PaymentEventData) },
	"payment.unknown":     func() any { return new(PaymentEventData) },
	"webhook.test":        func() any { return new(TestEventData) },
}
