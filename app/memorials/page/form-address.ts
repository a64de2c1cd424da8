const FORMS = { tribute: 'add-tribute', letter: 'send-condolences' } as const;

/** The URL of the form. In a preview, `path` and the URL are undefined, and the form buttons do nothing. */
export function formAddress(
  path: string | undefined,
  form: keyof typeof FORMS,
): string | undefined {
  return path === undefined ? undefined : `${path}/${FORMS[form]}`;
}
