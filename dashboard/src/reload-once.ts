/** The key under which the storage has the build of the page that was reloaded last. */
const KEY = 'launa.reloaded-for'

interface Page {
  /** The URL of a file of the page, which differs between builds. */
  build: string
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/**
 * Reloads the page when one of its files cannot be loaded. After an update of the service, the files of the earlier
 * page are gone, and a reload loads the new ones. If the build is the same after such a reload, the page is not
 * reloaded again.
 */
export function reloadOnce({ build, storage, reload }: Page): void {
  try {
    if (storage.getItem(KEY) === build) return
    storage.setItem(KEY, build)
  } catch {
    // Without storage, the page could reload for ever.
    return
  }
  reload()
}
