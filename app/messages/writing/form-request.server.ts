import { readFormData } from '../../wire/form-data.server.ts';
import { TRAP_FIELD } from './form/form-names.ts';
import type { SentForm } from './writing-context.server.ts';

/**
 * Takes each text whole, however long, so that a form that is wrong comes back with all of it. The server has limited
 * the texts of a form to 100 KB before.
 * @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed
 */
export async function readForm(request: Request): Promise<SentForm & { intent: string }> {
  const data = await readFormData(request);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
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
    ...(hasPhoto ? { photo } : {}),
    removesPhoto: data.has('removePhoto'),
  };
}
