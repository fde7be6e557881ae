/** What a seller reads whose edit was based on an older state. A file of its own: the first view needs no more than this. */
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload the page and try again.'
