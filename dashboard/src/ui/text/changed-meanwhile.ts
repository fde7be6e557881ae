/**
 * The message if another client has changed the resource of a form. It has its own file, so that the first view does not load the rest of
 * the check (`unchanged.ts`).
 */
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload the page and try again.'
