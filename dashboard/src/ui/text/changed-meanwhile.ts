/**
 * The message about a form that shows an older state. It has its own file, so that the first view does not load the
 * other code of this check.
 */
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload the page and try again.'
