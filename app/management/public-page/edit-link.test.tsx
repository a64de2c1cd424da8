import { beforeEach, expect, test } from 'vitest';

import { clearUser, setUser, useSession } from '../../accounts/session-in-browser/session-store.ts';
import {
  clara,
  fakeFamilyApi,
  keptMemorial,
  refusal,
  type FakeFamilyApi,
} from '../../drafts/testing/fake-family-api.ts';
import { addEditLink } from './edit-link.ts';

let api: FakeFamilyApi;
let page: HTMLElement;
let main: HTMLElement;

beforeEach(() => {
  setUser(clara);
  api = fakeFamilyApi();
  page = document.createElement('div');
  main = document.createElement('main');
  page.append(main);
});

const link = () => page.querySelector('a');

test.each(['/anna-berg', '/f/anna-berg', '/anna-berg/'])(
  'an owner and an editor can edit the page %s',
  async (path) => {
    for (const role of ['owner', 'editor'] as const) {
      page.replaceChildren(main);
      api.memorials = [keptMemorial({ role })];
      await addEditLink(main, path);
      expect(link()?.textContent).toBe('Edit this page');
      expect(link()?.getAttribute('href')).toBe(
        '/memorial/mem_0000000000000000000001/memorial-page',
      );
    }
  },
);

test('other members, and members of other pages, see no link', async () => {
  for (const role of ['moderator', 'contributor'] as const) {
    api.memorials = [keptMemorial({ role })];
    await addEditLink(main, '/anna-berg');
    expect(link()).toBeNull();
  }
  api.memorials = [keptMemorial()];
  await addEditLink(main, '/james-okafor');
  expect(link()).toBeNull();
});

test('after a sign-out the link disappears, also when Back shows the page again', async () => {
  api.memorials = [keptMemorial()];
  await addEditLink(main, '/anna-berg');
  expect(link()).not.toBeNull();
  clearUser();
  window.dispatchEvent(new Event('pageshow'));
  expect(link()).toBeNull();
});

test('an ended session is forgotten, and another failure is not', async () => {
  api.override = () => refusal('UNEXPECTED', 502);
  await addEditLink(main, '/anna-berg');
  expect(useSession.getState().user).toEqual(clara);
  api.override = () => refusal('NOT_SIGNED_IN', 401);
  await addEditLink(main, '/anna-berg');
  expect(link()).toBeNull();
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
});
