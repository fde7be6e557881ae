/**
 * In this header, Envoy sends authz the client's address if there are proxies in front of Envoy. In that case the connection comes from a
 * proxy. Envoy removes the header from clients' requests (Envoy docs: "x-envoy-external-address").
 */
export const CLIENT_ADDRESS = 'x-envoy-external-address'
