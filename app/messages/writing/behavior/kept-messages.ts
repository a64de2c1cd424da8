/**
 * Saves a draft of the typed text in the browser's storage until the server has received the text.
 * Without storage, as in some private windows, nothing is saved.
 */
import { keepItem, readJsonItem } from '../../../ui/device-item.ts';

interface KeptMessages {
  values: Record<string, string | boolean>;
  /** the version of the stored text that the writer is changing; missing for a new text */
  version?: string | undefined;
  /** true after the form was sent; the writer's page then removes the draft */
  isSent: boolean;
  /**
   * the token of the sent form; with this token, the server recognizes a text that is already
   * stored
   */
  token?: string | undefined;
}

const NAMES = ['text', 'name', 'relationship', 'category', 'email', 'mayAnswer'];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function keyOf(words: string): string {
  return `words/${words}`;
}

function read(words: string): KeptMessages | undefined {
  const kept = readJsonItem(keyOf(words)) as KeptMessages | null | undefined;
  return kept?.values ? kept : undefined;
}

function write(words: string, kept: KeptMessages | undefined): void {
  keepItem(keyOf(words), kept ? JSON.stringify(kept) : null);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return NAMES.flatMap((name) => (form.elements.namedItem(name) as Field | null) ?? []);
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox';
}

export function keepMessage(form: HTMLFormElement, words: string): void {
  const values: KeptMessages['values'] = {};
  for (const field of fieldsOf(form)) {
    values[field.name] = isCheckbox(field) ? field.checked : field.value;
  }
  write(words, { values, version: form.dataset['wordsVersion'], isSent: false });
}

/**
 * Fills the form from the draft. In the form for a new text, only empty fields are filled. In the
 * form for a change, the draft replaces the stored text, unless the stored text has a newer
 * version.
 */
export function restoreMessage(form: HTMLFormElement, words: string): void {
  const kept = read(words);
  const version = form.dataset['wordsVersion'];
  if (!kept || kept.version !== version) return;
  restoreSentToken(form, kept);
  for (const field of fieldsOf(form)) {
    const value = kept.values[field.name];
    if (isCheckbox(field)) field.checked = value === true || (field.checked && !version);
    else if ((version || !field.value) && typeof value === 'string') field.value = value;
  }
}

/**
 * The server may have stored the text although the browser got no response. The form is then sent
 * again with the same token, so that the text is stored once.
 */
function restoreSentToken(form: HTMLFormElement, { values, isSent, token }: KeptMessages): void {
  const field = tokenField(form);
  const isEmpty = fieldsOf(form).every(({ name, value }) => name !== 'text' || value === '');
  if (field && isSent && token && values['text'] && isEmpty) field.value = token;
}

/**
 * After Back, the browser loads the form anew, with what was typed. The entry of its history still has the token that was
 * sent, so that the server recognizes what it has stored.
 */
export function restoreToken(form: HTMLFormElement): void {
  const { formToken } = stateOfEntry();
  const field = tokenField(form);
  if (field && typeof formToken === 'string') field.value = formToken;
}

/** Keeps the rest of the entry's state: React Router replaces a state without its key when the page loads. */
export function keepToken(form: HTMLFormElement): void {
  history.replaceState({ ...stateOfEntry(), formToken: tokenField(form)?.value }, '');
}

function stateOfEntry(): { formToken?: unknown } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

export function tokenField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name="form"]');
}

export function markSent(form: HTMLFormElement, words: string): void {
  const kept = read(words);
  if (kept) write(words, { ...kept, isSent: true, token: tokenField(form)?.value });
}

export function forgetSent(words: string): void {
  if (read(words)?.isSent) write(words, undefined);
}

export function forget(words: string): void {
  write(words, undefined);
}
