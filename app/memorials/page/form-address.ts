/** The last parts of the addresses of the forms for visitors' words. */
const FORMS = { tribute: 'add-tribute', letter: 'send-condolences' } as const;

/**
 * The address to which a button of the page leads. The buttons are those of a form, so that they work without script;
 * where the page is only previewed they belong to no form and do nothing.
 * @param path - the memorial's path; undefined in a preview
 */
export function formAddress(
  path: string | undefined,
  form: keyof typeof FORMS,
): string | undefined {
  return path === undefined ? undefined : `${path}/${FORMS[form]}`;
}
