# Generated from _async/resources/apis.py by `make sdk-python`; do not edit.
"""A seller's APIs, their endpoints and custom domains, and OpenAPI documents that describe them."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import Pages
from ..transport import Transport
from .resource import Resource


class Apis(Resource):
    """The APIs of a seller."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.endpoints: Endpoints = Endpoints(transport)
        self.domains: Domains = Domains(transport)

    def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateApi]
    ) -> types.Api:
        """Put an upstream HTTP API behind the gateway.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return self._transport.send("createApi", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApisQuery],
    ) -> Pages[types.Api]:
        """List APIs, newest first.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.list("listApis", query=query, options=options)

    def get(self, id: str, *, options: RequestOptions | None = None) -> types.Api:
        """Read an API.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.send("getApi", path={"id": id}, options=options)

    def update(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.UpdateApi]
    ) -> types.Api:
        """Change an API; null clears an optional field, and absent fields stay.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return self._transport.send("updateApi", path={"id": id}, body=body, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Delete an API and what belongs to it.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        self._transport.send("deleteApi", path={"id": id}, options=options)

    def slug_availability(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetSlugAvailabilityQuery],
    ) -> types.SlugAvailability:
        """Check whether a slug is free in the environment.

        Needs a JWT or an API key. An API key needs `apis:read`.

        Tells whether a slug is available, and if not, why. It reserves nothing: only `create` takes the
        slug.
        """
        return self._transport.send("getSlugAvailability", query=query, options=options)

    def discovery(self, id: str, *, options: RequestOptions | None = None) -> types.Discovery:
        """Read the addresses at which an API is described to buyers.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.send("getDiscovery", path={"id": id}, options=options)

    def requests(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListRequestsQuery],
    ) -> Pages[types.ApiRequest]:
        """List the requests of buyers to an API, newest first; those without a payment are kept for three
        days.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return self._transport.list(
            "listRequests", path={"id": id}, query=query, options=options
        )


class Endpoints(Resource):
    """The payable endpoints of an API."""

    def create(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateEndpoint],
    ) -> types.Endpoint:
        """Put a price on a method and path of an API.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        return self._transport.send(
            "createEndpoint", path={"id": api_id}, body=body, options=options
        )

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListEndpointsQuery],
    ) -> Pages[types.Endpoint]:
        """List the endpoints of an API, newest first.

        Needs a JWT or an API key. An API key needs `endpoints:read`.
        """
        return self._transport.list(
            "listEndpoints", path={"id": api_id}, query=query, options=options
        )

    def get(
        self, api_id: str, endpoint_id: str, *, options: RequestOptions | None = None
    ) -> types.Endpoint:
        """Read an endpoint.

        Needs a JWT or an API key. An API key needs `endpoints:read`.
        """
        path = {"id": api_id, "endpointId": endpoint_id}
        return self._transport.send("getEndpoint", path=path, options=options)

    def update(
        self,
        api_id: str,
        endpoint_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateEndpoint],
    ) -> types.Endpoint:
        """Change an endpoint; null clears an optional field, and absent fields stay.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        path = {"id": api_id, "endpointId": endpoint_id}
        return self._transport.send("updateEndpoint", path=path, body=body, options=options)

    def delete(
        self, api_id: str, endpoint_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Delete an endpoint.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        path = {"id": api_id, "endpointId": endpoint_id}
        self._transport.send("deleteEndpoint", path=path, options=options)


class Domains(Resource):
    """Custom host names of an API."""

    def create(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateDomain],
    ) -> types.Domain:
        """Claim a host name for an API; the answer has the TXT record that proves it.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.

        The answer contains the DNS records that prove the name and point it at the gateway.
        """
        return self._transport.send(
            "createDomain", path={"id": api_id}, body=body, options=options
        )

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListDomainsQuery],
    ) -> Pages[types.Domain]:
        """List the domains of an API, newest first.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        return self._transport.list(
            "listDomains", path={"id": api_id}, query=query, options=options
        )

    def get(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> types.Domain:
        """Read a domain.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        path = {"id": api_id, "domainId": domain_id}
        return self._transport.send("getDomain", path=path, options=options)

    def suggest(
        self, api_id: str, *, options: RequestOptions | None = None
    ) -> types.DomainSuggestions:
        """Suggest host names for an API.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        return self._transport.send("suggestDomains", path={"id": api_id}, options=options)

    def verify(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> types.DomainVerification:
        """Look the TXT record of a domain up, and serve the host name if the record is there.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.

        If the status is `pending`, `reason` names the missing record.
        """
        path = {"id": api_id, "domainId": domain_id}
        return self._transport.send("verifyDomain", path=path, options=options)

    def delete(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Release a domain; its host name is no longer served.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
        """
        path = {"id": api_id, "domainId": domain_id}
        self._transport.send("deleteDomain", path=path, options=options)


class Upstreams(Resource):
    """Checks of upstream APIs before they are put behind the gateway."""

    def probe(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ProbeUpstream]
    ) -> types.UpstreamProbe:
        """Check whether an upstream answers a request of the gateway; its answer is not read.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return self._transport.send("probeUpstream", body=body, options=options)


class Openapi(Resource):
    """Makes endpoints from an OpenAPI document."""

    def parse(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ParseOpenapi]
    ) -> types.ParsedOpenapi:
        """Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored.

        Needs a JWT or an API key. An API key needs `openapi:read`.

        `spec` is OpenAPI 3 or Swagger 2.0 as text, JSON or YAML. Nothing is stored.
        """
        return self._transport.send("parseOpenapi", body=body, options=options)

    def import_operations(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ImportOpenapi],
    ) -> types.ImportedOpenapi:
        """Make an endpoint of each operation; operations that have one are skipped.

        Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address
        must be verified.
        """
        return self._transport.send(
            "importOpenapi", path={"id": api_id}, body=body, options=options
        )

    def start_import(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.StartOpenapiImport],
    ) -> types.OpenapiImport:
        """Import a specification of up to 10 MiB; a job reads it and makes the endpoints.

        Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address
        must be verified.

        The same for a specification of up to 10 MiB: a job reads it and makes the endpoints.
        """
        return self._transport.send(
            "startOpenapiImport", path={"id": api_id}, body=body, options=options
        )

    def get_import(
        self, api_id: str, import_id: str, *, options: RequestOptions | None = None
    ) -> types.OpenapiImport:
        """Read the progress and the result of an import.

        Needs a JWT or an API key. An API key needs `openapi:read`.
        """
        path = {"id": api_id, "importId": import_id}
        return self._transport.send("getOpenapiImport", path=path, options=options)
