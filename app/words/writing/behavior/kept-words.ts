/**
 * Saves the typed text in this browser until the server has it. Browsers without storage, as in private
 * windows, skip this.
 */

interface KeptWords {
  values: Record<string, string | boolean>;
  /** the version of the stored text that the writer is changing; missing for a new text */
  version?: string | undefined;
  /** true after the form was sent; the writer's page then removes the saved text */
  isSent: boolean;
  /** the token of the sent form; it lets the server recognize a text that it has already stored */
  token?: string;
}

const NAMES = ['text', 'name', 'relationship', 'category', 'email', 'mayAnswer'];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function keyOf(words: string): string {
  return `words/${words}`;
}

function read(words: string): KeptWords | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(words)) ?? 'null') as KeptWords | null;
    return kept && typeof kept.values === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(words: string, kept: KeptWords | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(words), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(words));
  } catch {
    // Storage is blocked or full.
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return NAMES.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof Element ? (field as Field) : [];
  });
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox';
}

export function keepWords(form: HTMLFormElement, words: string): void {
  const values: KeptWords['values'] = {};
  for (const field of fieldsOf(form)) {
    values[field.name] = isCheckbox(field) ? field.checked : field.value;
  }
  write(words, { values, version: form.dataset['wordsVersion'], isSent: false });
}

/**
 * Fills in the saved text. In the form for a new text, fields that already have a value stay unchanged. In
 * the form that changes a stored text, the saved text replaces the stored one, unless that was changed
 * elsewhere meanwhile.
 */
export function restoreWords(form: HTMLFormElement, words: string): void {
  const kept = read(words);
  const version = form.dataset['wordsVersion'];
  if (!kept || kept.version !== version) return;
  restoreToken(form, kept);
  for (const field of fieldsOf(form)) {
    const value = kept.values[field.name];
    if (isCheckbox(field)) field.checked = value === true || (field.checked && !version);
    else if ((version || !field.value) && typeof value === 'string') field.value = value;
  }
}

/**
 * The server may have stored the sent text although the browser got no response. The form is sent again with
 * the same token, so that the server stores the text once.
 */
function restoreToken(form: HTMLFormElement, { values, isSent, token }: KeptWords): void {
  const field = tokenField(form);
  const isEmpty = fieldsOf(form).every(({ name, value }) => name !== 'text' || value === '');
  if (field && isSent && token && values['text'] && isEmpty) field.value = token;
}

function tokenField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name="form"]');
}

export function markSent(form: HTMLFormElement, words: string): void {
  const kept = read(words);
  const token = tokenField(form)?.value;
  if (kept) write(words, { ...kept, isSent: true, ...(token ? { token } : {}) });
}

/** Removes the saved text of the sent form. A newer draft stays. */
export function forgetSent(words: string): void {
  if (read(words)?.isSent) write(words, undefined);
}

export function forget(words: string): void {
  write(words, undefined);
}
