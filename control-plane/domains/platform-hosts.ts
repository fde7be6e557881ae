/** The platform's own host names. All names below them are the platform's too. */
export function platformHosts(settings: {
  PLATFORM_DOMAIN: string
  BASE_URL: string
  STAGING_BASE_URL?: string | undefined
}): readonly string[] {
  const { PLATFORM_DOMAIN, BASE_URL, STAGING_BASE_URL } = settings
  return [
    PLATFORM_DOMAIN,
    ...[BASE_URL, STAGING_BASE_URL].flatMap((url) => (url === undefined ? [] : new URL(url).hostname)),
  ]
}
