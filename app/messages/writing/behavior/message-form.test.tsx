import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import type { FormValues } from '../form/form-view.ts';
import { MessageForm } from '../form/message-form.tsx';
import { aFormView, anOwnView, showHtml } from '../testing/form-views.ts';
import { OwnMessage } from '../writers-page/own-message.tsx';
import { enhanceMessages } from './message-form.ts';

const KEY = 'words/ada-lind/add-tribute';

const user = newUser();

let sent: number;
beforeEach(() => {
  sent = 0;
  openEntry();
});

/** As a link does. A page that is opened by Back has the state of its entry. */
function openEntry(): void {
  history.replaceState({ key: 'a' }, '');
}

const form = () => document.querySelector<HTMLFormElement>('form.words-form')!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const token = () => document.querySelector<HTMLInputElement>('input[name="form"]')?.value;
const kept = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');

function openForm({
  formToken = 'token',
  ...values
}: Partial<FormValues> & { formToken?: string } = {}): void {
  const view = { ...aFormView(), formToken };
  showHtml(<MessageForm view={{ ...view, values: { ...view.values, ...values } }} isNew />);
  enhanceMessages(document);
  form().addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent += 1;
    event.preventDefault();
  });
}

function openCondolence(): void {
  showHtml(<MessageForm view={aFormView({ kind: 'letter' })} isNew />);
  enhanceMessages(document);
}

function openOwnPage(): void {
  showHtml(<OwnMessage view={anOwnView()} address="https://memorials.example/w/token" />);
  enhanceMessages(document);
}

function press(): void {
  form().dispatchEvent(new Event('submit', { cancelable: true }));
}

function openChange(text: string, version: string): void {
  const view = aFormView({ change: { id: 'sub_ada', version }, formToken: '' });
  showHtml(<MessageForm view={{ ...view, values: { ...view.values, text } }} />);
  enhanceMessages(document);
  form().addEventListener('submit', (event) => event.preventDefault());
}

describe('an edit of a stored text', () => {
  test('is there again after a reload, and gone once it has arrived', async () => {
    openChange('She laughed.', 'first');
    await user.type(field('Your tribute'), ' And sang.');
    openChange('She laughed.', 'first');
    expect(field('Your tribute').value).toBe('She laughed. And sang.');
    press();
    openOwnPage();
    openChange('She laughed. And sang.', 'second');
    expect(field('Your tribute').value).toBe('She laughed. And sang.');
    expect(localStorage.getItem('words/sub_ada')).toBeNull();
  });

  test('is gone when the text is withdrawn', async () => {
    openChange('She laughed.', 'first');
    await user.type(field('Your tribute'), ' And sang.');
    showHtml(<OwnMessage view={anOwnView({ state: 'withdrawn' })} address="" />);
    enhanceMessages(document);
    expect(localStorage.getItem('words/sub_ada')).toBeNull();
  });

  test("doesn't replace a text changed elsewhere meanwhile", async () => {
    openChange('She laughed.', 'first');
    await user.type(field('Your tribute'), ' And sang.');
    openChange('She danced.', 'second');
    expect(field('Your tribute').value).toBe('She danced.');
  });
});

describe('typed text', () => {
  test('is there again when the form is reopened', async () => {
    openForm();
    await user.type(field('Your tribute'), 'She laughed.');
    await user.type(field('Your name'), 'Ida');
    openForm();
    expect(field('Your tribute').value).toBe('She laughed.');
    expect(field('Your name').value).toBe('Ida');
  });

  test("filled in by the page itself isn't replaced", async () => {
    openForm();
    await user.type(field('Your tribute'), 'Older words');
    openForm({ text: 'Words of the form that came back' });
    expect(field('Your tribute').value).toBe('Words of the form that came back');
  });

  test('of a condolence is kept separately, with the answer to the question', async () => {
    openCondolence();
    await user.type(field('Your message'), 'Dear family');
    await user.click(field('The family can reply to me by email.'));
    openForm();
    expect(field('Your tribute').value).toBe('');
    openCondolence();
    expect(field('Your message').value).toBe('Dear family');
    expect(field('The family can reply to me by email.').checked).toBe(true);
  });

  test('stays until it has arrived, and is then gone', async () => {
    openForm();
    await user.type(field('Your tribute'), 'She laughed.');
    press();
    expect(kept()).toMatchObject({ isSent: true });
    openOwnPage();
    expect(kept()).toBeNull();
  });

  test('begun after another was sent stays when that has arrived', async () => {
    openForm();
    await user.type(field('Your tribute'), 'First');
    press();
    openForm();
    await user.type(field('Your tribute'), ' and second');
    openOwnPage();
    expect(kept()).toMatchObject({ values: { text: 'First and second' }, isSent: false });
  });

  test('with a lost response is sent with the same form, so that it is stored once', async () => {
    openForm({ formToken: 'first-form' });
    await user.type(field('Your tribute'), 'She laughed.');
    press();
    openEntry();
    openForm({ formToken: 'second-form' });
    expect(field('Your tribute').value).toBe('She laughed.');
    expect(token()).toBe('first-form');
    // The page with the rejected form contains a new form token.
    openEntry();
    openForm({ formToken: 'third-form', text: 'She laughed.' });
    expect(token()).toBe('third-form');
    await user.type(field('Your tribute'), ' And sang.');
    openForm({ formToken: 'fourth-form' });
    expect(token()).toBe('fourth-form');
  });

  test('never includes the picture, the token or the honeypot', async () => {
    openForm();
    await user.type(field('Your tribute'), 'She laughed.');
    const { values } = kept() as { values: object };
    expect(Object.keys(values).toSorted()).toEqual(['email', 'name', 'relationship', 'text']);
  });

  test.each(['not JSON', '[]', '"text"', '{"values":{"text":5}}', 'null'])(
    'stored as %s is ignored',
    (stored) => {
      localStorage.setItem(KEY, stored);
      openForm();
      expect(field('Your tribute').value).toBe('');
    },
  );

  test('can be written and sent in a browser without storage', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    openForm();
    await user.type(field('Your tribute'), 'She laughed.');
    press();
    expect(sent).toBe(1);
  });
});

describe('sending', () => {
  test('happens once, however often the button is pressed', () => {
    openForm();
    press();
    press();
    expect(sent).toBe(1);
    expect(screen.getByRole('button').ariaDisabled).toBe('true');
  });

  test('waits offline, and says that the text is kept', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openForm({ text: 'She laughed.' });
    press();
    press();
    expect(sent).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You’re offline. Your text is still here; please send it when you’re back online.',
    );
    expect(kept()).toMatchObject({ values: { text: 'She laughed.' }, isSent: false });
    network.mockReturnValue(true);
    press();
    expect(sent).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('waits offline even when nothing can be kept', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('localStorage', undefined);
    openForm();
    press();
    expect(sent).toBe(0);
    expect(screen.getByRole('alert')).toHaveTextContent('You’re offline. Your text is still here;');
  });

  test('is possible again after Back', () => {
    openForm();
    press();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    press();
    expect(sent).toBe(2);
    expect(screen.getByRole('button').ariaDisabled).toBe('true');
  });

  test('after Back, which loads the form anew, is with the same form, and by a link with another', () => {
    openForm({ formToken: 'first-form', text: 'She laughed.' });
    press();
    expect(history.state).toMatchObject({ key: 'a' });
    openOwnPage();
    openForm({ formToken: 'second-form', text: 'She laughed.' });
    expect(token()).toBe('first-form');
    openEntry();
    openForm({ formToken: 'third-form' });
    expect(token()).toBe('third-form');
  });

  test('is possible again after Stop', () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    openForm();
    press();
    const stop = new AbortController();
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { signal: stop.signal }));
    press();
    expect(sent).toBe(1);
    stop.abort();
    expect(screen.getByRole('button').ariaDisabled).toBe('false');
    press();
    expect(sent).toBe(2);
  });

  test("a small picture doesn't wait", async () => {
    openForm();
    await user.upload(field('Add a photo'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    press();
    expect(sent).toBe(1);
    expect(field('Add a photo').files?.[0]?.name).toBe('a.jpg');
  });

  test("waits for a large picture, and sends one the browser can't read as it is", async () => {
    openForm();
    const submit = vi.spyOn(form(), 'submit').mockImplementation(() => undefined);
    const large = new File([new Uint8Array(1_100_000)], 'a.heic', { type: 'image/heic' });
    await user.upload(field('Add a photo'), large);
    field('Add a photo').dispatchEvent(new Event('change'));
    press();
    expect(sent).toBe(0);
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(field('Add a photo').files?.[0]).toBe(large);
  });
});

test('a field that was marked is no longer marked once it is changed, and the others are', async () => {
  const errors = { text: 'Enter your message.', name: 'Enter your name.' };
  showHtml(<MessageForm view={{ ...aFormView(), errors }} isNew />);
  enhanceMessages(document);
  await user.type(field('Your tribute'), 'S');
  expect(field('Your tribute')).not.toBeInvalid();
  expect(field('Your tribute')).not.toHaveAccessibleDescription(errors.text);
  expect(field('Your name')).toBeInvalid();
  expect(field('Your name')).toHaveAccessibleDescription(errors.name);
});
