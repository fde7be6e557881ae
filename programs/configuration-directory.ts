/**
 * Where the command line and `launa-mcp` keep what is theirs; the journal of payments that both use is in `payments` below it.
 * `LAUNA_CONFIG_DIR`, else where the system keeps configuration. `home` is the user's own directory.
 */
export function configurationDirectory(variables: Readonly<Record<string, string | undefined>>, home: string): string {
  const { LAUNA_CONFIG_DIR, XDG_CONFIG_HOME } = variables
  return LAUNA_CONFIG_DIR || `${XDG_CONFIG_HOME || `${home}/.config`}/launa`
}
