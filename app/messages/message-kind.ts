/** A tribute is shown on the page. A letter can be read by the family only. */
export type MessageKind = 'tribute' | 'letter';

export const FORM_PATHS = {
  tribute: 'add-tribute',
  letter: 'send-condolences',
} as const satisfies Record<MessageKind, string>;

const TRIBUTE_FORM = new RegExp(`/${FORM_PATHS.tribute}/?(?:\\.data)?$`, 'i');

/**
 * Returns the kind of text that the form at this path sends. A path in an unexpected spelling
 * counts as the path of a letter, because letters are never public.
 */
export function kindAt(path: string): MessageKind {
  return TRIBUTE_FORM.test(path) ? 'tribute' : 'letter';
}
