/** Holds the build of the page that was reloaded last. */
const KEY = 'launa.reloaded-for'

interface Page {
  /** The address of a file of the page, which differs between builds. */
  build: string
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/**
 * Called when a file of the page cannot be loaded. After an update of the service, the files of the earlier page are gone, and a reload
 * brings the new ones. A page that was reloaded for this reason and is still the same is not reloaded again.
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
