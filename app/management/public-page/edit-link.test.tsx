import { beforeEach, expect, test } from 'vitest';

import { clearUser, setUser, useSession } from '../../accounts/session-in-browser/session-store.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import {
  clara,
  fakeFamilyApi,
  refusal,
  type FakeFamilyApi,
} from '../../drafts/testing/fake-family-api.ts';
import { addEditLink } from './edit-link.ts';

let api: FakeFamilyApi;
let page: HTMLElement;
let main: HTMLElement;
let memorialId: string | null;

beforeEach(() => {
  setUser(clara);
  memorialId = 'mem_0000000000000000000001';
  api = fakeFamilyApi();
  api.override = () => replies.fine({ memorialId });
  page = document.createElement('div');
  main = document.createElement('main');
  page.append(main);
});

const link = () => page.querySelector('a');

test.each(['/anna-berg', '/f/anna-berg', '/anna-berg/'])(
  'an editor of the page %s gets a link, with one small request',
  async (path) => {
    await addEditLink(main, path);
    expect(link()?.textContent).toBe('Edit this page');
    expect(link()?.getAttribute('href')).toBe('/memorial/mem_0000000000000000000001/memorial-page');
    expect(api.callNames()).toEqual(['GET /api/v1/pages/anna-berg/editor']);
  },
);

test('everyone else sees no link', async () => {
  memorialId = null;
  await addEditLink(main, '/anna-berg');
  expect(link()).toBeNull();
});

test('after signing out the link disappears, even when Back shows the page again', async () => {
  await addEditLink(main, '/anna-berg');
  expect(link()).not.toBeNull();
  clearUser();
  window.dispatchEvent(new Event('pageshow'));
  expect(link()).toBeNull();
});

test("an ended session is forgotten, and another failure isn't", async () => {
  api.override = () => refusal('UNEXPECTED', 502);
  await addEditLink(main, '/anna-berg');
  expect(useSession.getState().user).toEqual(clara);
  api.override = () => refusal('NOT_SIGNED_IN', 401);
  await addEditLink(main, '/anna-berg');
  expect(link()).toBeNull();
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
});
