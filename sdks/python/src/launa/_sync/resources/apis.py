# Generated from _async/resources/apis.py by `make sdk-python`; do not edit.
"""What a seller sells: APIs, their endpoints and custom domains, and OpenAPI documents to make them from."""

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
        self.endpoints = Endpoints(transport)
        self.domains = Domains(transport)

    def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateApi]
    ) -> types.Api:
        return self._transport.send("createApi", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApisParametersQuery],
    ) -> Pages[types.Api]:
        return self._transport.list("listApis", query=query, options=options)

    def get(self, id: str, *, options: RequestOptions | None = None) -> types.Api:
        return self._transport.send("getApi", path={"id": id}, options=options)

    def update(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.UpdateApi]
    ) -> types.Api:
        """Changes the fields that are sent; None clears an optional one."""
        return self._transport.send("updateApi", path={"id": id}, body=body, options=options)

    def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        self._transport.send("deleteApi", path={"id": id}, options=options)

    def slug_availability(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetSlugAvailabilityParametersQuery],
    ) -> types.SlugAvailability:
        """Whether a slug can be had, and why not. Only `create` takes it."""
        return self._transport.send("getSlugAvailability", query=query, options=options)

    def discovery(self, id: str, *, options: RequestOptions | None = None) -> types.Discovery:
        """Where the API is described to buyers."""
        return self._transport.send("getDiscovery", path={"id": id}, options=options)


class Endpoints(Resource):
    """The payable endpoints of an API."""

    def create(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateEndpoint],
    ) -> types.Endpoint:
        return self._transport.send(
            "createEndpoint", path={"id": api_id}, body=body, options=options
        )

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListEndpointsParametersQuery],
    ) -> Pages[types.Endpoint]:
        return self._transport.list(
            "listEndpoints", path={"id": api_id}, query=query, options=options
        )

    def get(
        self, api_id: str, endpoint_id: str, *, options: RequestOptions | None = None
    ) -> types.Endpoint:
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
        """Changes the fields that are sent; None clears an optional one."""
        path = {"id": api_id, "endpointId": endpoint_id}
        return self._transport.send("updateEndpoint", path=path, body=body, options=options)

    def delete(
        self, api_id: str, endpoint_id: str, *, options: RequestOptions | None = None
    ) -> None:
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
        """The answer says which DNS records prove the name and point it at the gateway."""
        return self._transport.send(
            "createDomain", path={"id": api_id}, body=body, options=options
        )

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListDomainsParametersQuery],
    ) -> Pages[types.Domain]:
        return self._transport.list(
            "listDomains", path={"id": api_id}, query=query, options=options
        )

    def get(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> types.Domain:
        path = {"id": api_id, "domainId": domain_id}
        return self._transport.send("getDomain", path=path, options=options)

    def suggest(
        self, api_id: str, *, options: RequestOptions | None = None
    ) -> types.DomainSuggestions:
        return self._transport.send("suggestDomains", path={"id": api_id}, options=options)

    def verify(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> types.DomainVerification:
        """Looks for the DNS record; `pending` says with `reason` what is missing."""
        path = {"id": api_id, "domainId": domain_id}
        return self._transport.send("verifyDomain", path=path, options=options)

    def delete(
        self, api_id: str, domain_id: str, *, options: RequestOptions | None = None
    ) -> None:
        path = {"id": api_id, "domainId": domain_id}
        self._transport.send("deleteDomain", path=path, options=options)


class Upstreams(Resource):
    """The HTTP APIs that are wrapped, before they are."""

    def probe(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ProbeUpstream]
    ) -> types.UpstreamProbe:
        """Whether the upstream answers, as the gateway would ask it."""
        return self._transport.send("probeUpstream", body=body, options=options)


class Openapi(Resource):
    """From an OpenAPI document to endpoints."""

    def parse(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ParseOpenapi]
    ) -> types.ParsedOpenapi:
        """`spec` is OpenAPI 3.0, 3.1 or Swagger 2.0 as text, JSON or YAML. Nothing is stored."""
        return self._transport.send("parseOpenapi", body=body, options=options)

    def import_operations(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ImportOpenapi],
    ) -> types.ImportedOpenapi:
        """Makes an endpoint of each operation; those whose method and path exist are skipped."""
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
        """The same for a specification of up to 10 MiB: a job reads it and makes the endpoints."""
        return self._transport.send(
            "startOpenapiImport", path={"id": api_id}, body=body, options=options
        )

    def get_import(
        self, api_id: str, import_id: str, *, options: RequestOptions | None = None
    ) -> types.OpenapiImport:
        """How far an import is, and what came of it."""
        path = {"id": api_id, "importId": import_id}
        return self._transport.send("getOpenapiImport", path=path, options=options)
