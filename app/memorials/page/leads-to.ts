/** The last parts of the addresses of the forms for visitors' words. */
const FORMS = { tribute: 'add-tribute', letter: 'send-condolences' } as const;

/**
 * The attributes of a button that leads to a form for visitors' words.
 * @param path - the memorial's path; undefined for a button that does nothing, where the page is only previewed
 */
export function leadsTo(
  path: string | undefined,
  form: keyof typeof FORMS,
): { type: 'button' } | { type: 'submit'; formAction: string } {
  return path === undefined
    ? { type: 'button' }
    : { type: 'submit', formAction: `${path}/${FORMS[form]}` };
}
