/** The message for a seller whose form shows an older state. It has its own file, because the first view needs nothing else. */
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload the page and try again.'
