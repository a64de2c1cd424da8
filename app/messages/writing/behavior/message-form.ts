/**
 * Scripts of visitors' forms, without React: they save a draft, reduce pictures, and send a form only once. The forms
 * also work without JavaScript.
 */
import {
  forget,
  forgetSent,
  keepMessage,
  keepToken,
  markSent,
  restoreMessage,
  restoreToken,
  tokenField,
} from './kept-messages.ts';

export function enhanceMessages(page: Document): void {
  const read = (name: string) => page.querySelector(`[${name}]`)?.getAttribute(name);
  for (const words of read('data-words-sent')?.split(' ') ?? []) forgetSent(words);
  const erased = read('data-words-erased');
  if (erased) forget(erased);
  for (const form of page.querySelectorAll<HTMLFormElement>('form.words-form')) enhanceForm(form);
}

function enhanceForm(form: HTMLFormElement): void {
  const { words } = form.dataset;
  restoreToken(form);
  if (words) restoreMessage(form, words);
  form.addEventListener('input', ({ target }) => {
    if (words) keepMessage(form, words);
    // A field that was marked is fine until the form is sent again.
    const field = target as Element;
    field.removeAttribute('aria-invalid');
    document.getElementById(`${field.id}-error`)?.remove();
  });
  const shrinking = watchPicture(form);
  const button = form.querySelector<HTMLButtonElement>('button[name="intent"]');
  const offline = form.querySelector<HTMLElement>('[data-offline]');
  let isSending = false;
  const setSending = (isNow: boolean) => {
    isSending = isNow;
    if (button) button.ariaDisabled = `${isNow}`;
  };
  form.addEventListener('submit', (event) => {
    if (isSending) {
      event.preventDefault();
      return;
    }
    // Without network, the browser would replace the form with a page of its own.
    if (offline) offline.hidden = navigator.onLine;
    if (!navigator.onLine) {
      event.preventDefault();
      if (words) keepMessage(form, words);
      return;
    }
    setSending(true);
    keepToken(form);
    if (words) markSent(form, words);
    const pending = shrinking();
    if (!pending) return;
    event.preventDefault();
    void pending.finally(() => {
      // `requestSubmit` would fire a second submit event, and the listener above would cancel it.
      // `submit` fires no event.
      form.submit();
    });
  });
  // After the listener above, which may stop the sending. The forms of tributes and condolences don't load it.
  if (!words && tokenField(form)) {
    void import('./kept-in-tab.ts').then(({ keepInTab }) => keepInTab(form)).catch(() => undefined);
  }
  // If the Back button restores this page from the browser's cache, the form can be sent again.
  addEventListener('pageshow', (event) => {
    if (event.persisted) setSending(false);
  });
  // The same after [Stop], which browsers without the Navigation API do not tell.
  const { navigation } = window as { navigation?: Navigation };
  navigation?.addEventListener('navigate', ({ signal }) => {
    signal.addEventListener('abort', () => setSending(false));
  });
}

/**
 * Shrinks each picture that the visitor selects.
 * @returns a function that returns a promise while a picture is being shrunk, otherwise undefined
 */
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

const LARGE_BYTES = 1_000_000;
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

async function shrinkPicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.size < LARGE_BYTES) return;
  try {
    const smaller = await redraw(file);
    // The visitor may have selected another file in the meantime.
    if (!smaller || smaller.size >= file.size || input.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([smaller], 'picture.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
  } catch {
    // The original is sent. The server accepts it or explains why not.
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  // A canvas leaves out fractions of a pixel.
  canvas.width = bitmap.width * scale;
  canvas.height = bitmap.height * scale;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
