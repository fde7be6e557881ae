/** The message about a form that shows an older state. It has its own file, because the first view needs nothing else of the check. */
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload the page and try again.'
