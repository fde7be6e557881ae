/** Flow control of an HTTP/2 or HTTP/3 connection, in the names of Envoy's options for both. */
export interface StreamBounds {
  max_concurrent_streams: number
  initial_stream_window_size: number
  initial_connection_window_size: number
}

/** The most bytes of one stream that wait for their reader. This is nearly the least that Envoy allows. */
const STREAM_WINDOW_BYTES = 65_536

/**
 * The limits of a connection with this many streams. The connection's window has room for the windows of all streams. With less room, some
 * streams without a reader would stop all other streams.
 */
export function streamBounds(mostStreams: number): StreamBounds {
  return {
    max_concurrent_streams: mostStreams,
    initial_stream_window_size: STREAM_WINDOW_BYTES,
    initial_connection_window_size: mostStreams * STREAM_WINDOW_BYTES,
  }
}
