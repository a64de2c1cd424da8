import { AppError } from '../../wire/app-error.ts';
import { TRAP_FIELD } from './form/form-names.ts';
import type { SentForm } from './writing-context.server.ts';

/** UTF-16 units of one field; far more than any field may have. The server has limited the whole form before. */
export const MOST_TYPED = 100_000;

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export async function readForm(request: Request): Promise<SentForm & { intent: string }> {
  return readFields(await readFormData(request));
}

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

async function readFields(data: FormData): Promise<SentForm & { intent: string }> {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.slice(0, MOST_TYPED) : '';
  };
  const photo = data.get('photo');
  const hasPhoto = photo instanceof File && photo.size > 0;
  return {
    intent: text('intent'),
    values: {
      text: text('text').replaceAll('\r\n', '\n'),
      name: text('name'),
      relationship: text('relationship'),
      category: text('category'),
      email: text('email'),
      mayAnswer: data.has('mayAnswer'),
    },
    formToken: text('form') || undefined,
    isTrapFilled: text(TRAP_FIELD) !== '',
    ...(hasPhoto ? { photo: new Uint8Array(await photo.arrayBuffer()) } : {}),
    removesPhoto: data.has('removePhoto'),
  };
}
