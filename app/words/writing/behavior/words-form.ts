/**
 * The behavior of the forms for visitors' words, without React. The forms work without it. It keeps the words in this
 * browser until they are sent, makes a picture smaller before it is sent, and sends once however often the button is
 * pressed.
 */
import { forgetSent, keepWords, markSent, restoreWords } from './kept-words.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Adds the behavior to the form of this page, and forgets the words that have arrived. */
export function enhanceWords(page: Document): void {
  const sent = page.querySelector<HTMLElement>('[data-words-sent]')?.dataset['wordsSent'];
  if (sent) forgetSent(sent);
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
    if (words) markSent(words);
    const pending = shrinking();
    if (!pending) return;
    event.preventDefault();
    void pending.finally(() => {
      // `submit` and not `requestSubmit`: the listener above would refuse a second press.
      form.submit();
    });
  });
  // After Back, the browser may show this page from its memory.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    isSending = false;
    if (button) button.ariaDisabled = 'false';
  });
}

/** Makes a chosen picture smaller. The returned function returns the work that is under way. */
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
