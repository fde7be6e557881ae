/**
 * In which Envoy tells authz who the client is, where proxies before it say so: the connection is theirs then. Envoy removes what a
 * client says in it (Envoy docs: "x-envoy-external-address").
 */
export const CLIENT_ADDRESS = 'x-envoy-external-address'
