/**
 * Behavior of the forms for tributes and letters, without React. The forms also work without JavaScript. Saves a
 * draft, reduces pictures, and sends the form only once.
 */
import { forget, forgetSent, keepWords, markSent, restoreWords } from './kept-words.ts';
import { shrinkPicture } from './shrink-picture.ts';

export function enhanceWords(page: Document): void {
  const sent = page.querySelector<HTMLElement>('[data-words-sent]')?.dataset['wordsSent'];
  for (const words of sent?.split(' ') ?? []) forgetSent(words);
  const erased = page.querySelector<HTMLElement>('[data-words-erased]')?.dataset['wordsErased'];
  if (erased) forget(erased);
  for (const form of page.querySelectorAll<HTMLFormElement>('form.words-form')) enhanceForm(form);
}

function enhanceForm(form: HTMLFormElement): void {
  const { words } = form.dataset;
  if (words) {
    restoreWords(form, words);
    form.addEventListener('input', () => keepWords(form, words));
  }
  const shrinking = watchPicture(form);
  const button = form.querySelector<HTMLButtonElement>('button[name="intent"]');
  let isSending = false;
  form.addEventListener('submit', (event) => {
    if (isSending) {
      event.preventDefault();
      return;
    }
    isSending = true;
    if (button) button.ariaDisabled = 'true';
    if (words) markSent(form, words);
    const pending = shrinking();
    if (!pending) return;
    event.preventDefault();
    void pending.finally(() => {
      // `submit` skips the listener above. `requestSubmit` would call the listener, which rejects a second
      // press.
      form.submit();
    });
  });
  // After Back, the browser can restore this page from its cache.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    isSending = false;
    if (button) button.ariaDisabled = 'false';
  });
}

/** Reduces a selected picture. The returned function returns the pending work. */
function watchPicture(form: HTMLFormElement): () => Promise<void> | undefined {
  let pending: Promise<void> | undefined;
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  input?.addEventListener('change', () => {
    const work = shrinkPicture(input).finally(() => {
      if (pending === work) pending = undefined;
    });
    pending = work;
  });
  return () => pending;
}
