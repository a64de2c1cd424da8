import { AppError } from './errors/app-error.ts';

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM_TYPE.test(type)) throw refusal('METHOD_NOT_ALLOWED');
  try {
    return await request.formData();
  } catch {
    throw refusal('INVALID_INPUT');
  }
}

function refusal(code: 'METHOD_NOT_ALLOWED' | 'INVALID_INPUT'): Response {
  const { status, message } = new AppError(code);
  return new Response(message, { status, statusText: message });
}
