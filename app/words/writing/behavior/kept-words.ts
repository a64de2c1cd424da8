/**
 * Keeps the words in this browser until they have arrived: a writer who is called away, or whose network fails, finds
 * them again. Browsers without storage (private windows) work without it.
 */

interface KeptWords {
  values: Record<string, string | boolean>;
  /** true once the form was sent; the writer's own page then removes the words */
  isSent: boolean;
}

const NAMES = ['text', 'name', 'relationship', 'category', 'email', 'mayAnswer'];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function keyOf(words: string): string {
  return `words/${words}`;
}

function read(words: string): KeptWords | undefined {
  try {
    const text = localStorage.getItem(keyOf(words));
    return text ? (JSON.parse(text) as KeptWords) : undefined;
  } catch {
    return undefined;
  }
}

function write(words: string, kept: KeptWords | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(words), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(words));
  } catch {
    // There is no storage, or it is full.
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
  write(words, { values, isSent: false });
}

/** Fills in what was kept. What the page or the visitor has filled in already stays. */
export function restoreWords(form: HTMLFormElement, words: string): void {
  const kept = read(words);
  if (!kept) return;
  for (const field of fieldsOf(form)) {
    const value = kept.values[field.name];
    if (isCheckbox(field)) field.checked ||= value === true;
    else if (!field.value && typeof value === 'string') field.value = value;
  }
}

export function markSent(words: string): void {
  const kept = read(words);
  if (kept) write(words, { ...kept, isSent: true });
}

/** Removes words that have arrived, but not others that were begun since. */
export function forgetSent(words: string): void {
  if (read(words)?.isSent) write(words, undefined);
}
