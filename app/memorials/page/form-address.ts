const FORMS = { tribute: 'add-tribute', letter: 'send-condolences' } as const;

/**
 * Undefined in a preview, in which the form buttons do nothing.
 * @param path - the memorial's path; undefined in a preview
 */
export function formAddress(
  path: string | undefined,
  form: keyof typeof FORMS,
): string | undefined {
  return path === undefined ? undefined : `${path}/${FORMS[form]}`;
}
