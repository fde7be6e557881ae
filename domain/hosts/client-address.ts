/**
 * In this header, Envoy sends authz the client's address if proxies stand in front of Envoy. The connection is the proxy's then. Envoy
 * removes the header from clients (Envoy docs: "x-envoy-external-address").
 */
export const CLIENT_ADDRESS = 'x-envoy-external-address'
