export const FORM_TOO_LONG =
  /*i18n*/ 'What you wrote is too long to send. Please go back, shorten it and send it again.';

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** @throws Response without a text, which the error screen says: 405 if the request is not a form submission, 400 if the form cannot be parsed */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM_TYPE.test(type)) throw new Response(null, { status: 405 });
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** Empty if the field is missing or is a file. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}
