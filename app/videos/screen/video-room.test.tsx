// Long, because it goes through every state of one room.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import { deferredReply, failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { fill, newUser, pressTwice } from '../../ui/testing/user.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Video, VideoPlan, VideoRoom as Room } from '../contract.ts';
import { videos } from '../endpoints.ts';
import type { MaterialPart, VideoMaterial } from '../plan/storyboard.ts';
import { WAITING_VIDEO } from '../testing/waiting-video.ts';
import { planKey, readKeptPlan } from './plan-keeper.ts';
import { videoIntents } from './video-intents.ts';
import { VideoRoom } from './video-room.client.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const PLAN_PATH = `/api/v1/memorials/${ID}/video-plan`;
const words = (text: string) => ({ text, lang: 'en', dir: 'ltr' as const });
const photo = (id: string, caption?: string): MaterialPart => ({
  id: `photo_${id}`,
  kind: 'photo',
  picture: { address: `/media/${id.repeat(32)}-1600x1200.webp`, width: 1600, height: 1200 },
  ...(caption ? { caption: words(caption) } : {}),
});
const MATERIAL: VideoMaterial = {
  language: 'en',
  style: {
    themeId: 'traditional-elegance',
    background: '#ffffff',
    text: '#222222',
    muted: '#666666',
    accent: '#886644',
    headingWeight: 500,
    bodyWeight: 400,
    portraitShape: 'circle',
  },
  parts: [
    { id: 'opening', kind: 'opening', names: [words('Anna Berg')], dates: [] },
    { id: 'chapter_a', kind: 'chapter', title: words('The 1950s') },
    photo('a', 'At the sea'),
    photo('b'),
    { id: 'closing', kind: 'closing', names: [words('Anna Berg')], dates: [] },
  ],
};
const PLAN: VideoPlan = {
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: MATERIAL.parts.map(({ id }) => ({ id, seconds: id === 'closing' ? 10 : 6 })),
};
const ROOM: Room = {
  source: 'page',
  hasUnpublishedChanges: true,
  limits: { photos: 60, heights: [720], versionsADay: 1 },
  isMadeByServer: true,
  material: MATERIAL,
  isOnPage: false,
  videos: [],
};
const READY: Video = { ...WAITING_VIDEO, state: 'ready', seconds: 192, byteSize: 38_000_000 };

const user = newUser();
let api: FakeApi;
let room: Room;
let plan: VideoPlan;
beforeEach(() => {
  room = ROOM;
  plan = PLAN;
  api = resetTab(ada);
  api.reply = answer;
});

function answer(called: string) {
  if (called.endsWith(WAITING_VIDEO.id)) {
    return replies.fine({ video: room.videos[0] ?? WAITING_VIDEO });
  }
  if (called.startsWith('PUT')) return replies.fine(saved().at(-1) ?? plan);
  if (called.startsWith('POST')) return replies.fine({ video: WAITING_VIDEO });
  return replies.fine(called.endsWith('video-plan') ? plan : room);
}

function Loaded() {
  const loaded = useLoaderData<{ room: Room; plan: VideoPlan }>();
  return <VideoRoom memorialId={ID} {...loaded} />;
}

async function openRoom() {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Loaded />,
        loader: async () => ({
          room: await call(videos.list, { id: ID }),
          plan: await call(videos.readPlan, { id: ID }),
        }),
        action: ({ request }) => runIntent(request, videoIntents(ID)),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Memorial Video' });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saved = () =>
  api.calls.filter((made) => made.call.startsWith('PUT')).map(({ body }) => body as VideoPlan);
const posts = () => api.callNames().filter((name) => name.startsWith('POST'));
const titles = () =>
  [...document.querySelectorAll('.part-title')].map(({ textContent }) => textContent);

test('from the page to a first version in one tap, and a double tap makes one', async () => {
  await openRoom();
  expect(screen.getByText(/Unpublished changes aren’t included/)).toBeVisible();
  expect(screen.getByText('2 photos · 0:30')).toBeVisible();
  room = { ...ROOM, videos: [{ ...WAITING_VIDEO, createdAt: new Date().toISOString() }] };
  pressTwice(button('Make video'));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'We’re making your video' })).toHaveFocus(),
  );
  expect(posts()).toEqual([`POST /api/v1/memorials/${ID}/videos`]);
  expect(screen.getByText('This takes a few minutes. You can leave this page.')).toBeVisible();
});

test('changes are saved before the video is made', async () => {
  await openRoom();
  await user.click(screen.getByRole('radio', { name: /^Phone/ }));
  await user.click(screen.getByRole('switch', { name: /^Add gentle movement to photos/ }));
  await user.click(button('Make video'));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(saved()).toEqual([{ ...PLAN, format: '9:16', motion: false }]);
  const names = api.callNames();
  expect(names.indexOf(`PUT ${PLAN_PATH}`)).toBeLessThan(names.indexOf(posts()[0] ?? ''));
});

test('a part is left out with a notice, and comes back with Undo', async () => {
  await openRoom();
  await user.click(button('Leave out part 3'));
  expect(screen.getByText('Left out of the video.')).toBeVisible();
  expect(screen.getByText('1 photo · 0:25')).toBeVisible();
  await user.click(button('Undo'));
  expect(button('Leave out part 3')).toHaveFocus();
  expect(screen.getByText('2 photos · 0:30')).toBeVisible();
});

test('with everything left out, the bar says so', async () => {
  plan = { ...PLAN, parts: PLAN.parts.map((part) => ({ ...part, isLeftOut: true })) };
  await openRoom();
  expect(screen.getByText(/^You’ve left everything out of the video/)).toBeVisible();
  await user.click(button('Put back part 3'));
  expect(screen.queryByText(/^You’ve left everything out of the video/)).toBeNull();
});

test('caption, seconds and position are changed in one dialog', async () => {
  await openRoom();
  await user.click(button(/Edit part 3/));
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText('Caption'), 'On the beach');
  await user.click(dialog.getByRole('button', { name: 'One second more' }));
  await user.click(dialog.getByRole('button', { name: 'Move down' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(titles()).toEqual(['', 'The 1950s', 'No caption', 'On the beach', '']);
  expect(screen.getByText('Moved to position 4 of 5.')).toBeVisible();
  expect(button(/Edit part 4/)).toHaveFocus();
  await waitFor(() =>
    expect(saved().at(-1)?.parts[3]).toEqual({
      id: 'photo_a',
      seconds: 7,
      title: 'On the beach',
    }),
  );
  await user.click(button('Undo'));
  expect(button(/Edit part 3/)).toHaveFocus();
});

test('among many photos, one is moved to the front and keeps its new caption', async () => {
  const count = process.env['TEST_MATRIX'] === 'full' ? 300 : 60;
  const photos = Array.from({ length: count }, (_, index) => ({
    ...photo('a', `Summer ${index + 1}`),
    id: `photo_${index}`,
  }));
  room = { ...ROOM, limits: { ...ROOM.limits, photos: count } };
  room = { ...room, material: { ...MATERIAL, parts: photos } };
  plan = { ...PLAN, parts: photos.map(({ id }) => ({ id, seconds: 6 })) };
  await openRoom();
  await user.click(screen.getByText(`Summer ${count}`));
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText('Caption'), 'The last summer');
  await fill(user, dialog.getByLabelText(/^Position/), '1');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(titles().slice(0, 2)).toEqual(['The last summer', 'Summer 1']);
  expect(titles()).toHaveLength(count);
  await waitFor(() => expect(saved().at(-1)?.parts[0]?.title).toBe('The last summer'));
});

test('a calm pace gives way to a quicker one, but not where the family chose the seconds', async () => {
  plan = {
    ...PLAN,
    parts: PLAN.parts.map((part) => (part.id === 'photo_b' ? { ...part, seconds: 9 } : part)),
  };
  await openRoom();
  await user.click(screen.getByRole('radio', { name: /^Standard/ }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.parts.map(({ seconds }) => seconds)).toEqual([6, 6, 4, 9, 10]);
});

test('1080p is shown on Free, and cannot be chosen', async () => {
  await openRoom();
  expect(screen.getByRole('radio', { name: /^1080p/ })).toBeDisabled();
  expect(screen.getByText('Included in Pro.')).toBeVisible();
});

test("beyond the plan's photos, putting one back says what can be done", async () => {
  room = { ...ROOM, limits: { ...ROOM.limits, photos: 1 } };
  plan = {
    ...PLAN,
    parts: PLAN.parts.map((part) =>
      part.id === 'photo_b' ? { ...part, isLeftOut: true as const } : part,
    ),
  };
  await openRoom();
  expect(screen.getByText(/Your plan allows up to 1 photo in a video. We left out/)).toBeVisible();
  await user.click(button('Put back part 4'));
  expect(screen.getByText(/Leave out another photo first/)).toBeVisible();
  expect(saved()).toEqual([]);
});

test('after the end of Pro, the photos beyond the limit are left out in one tap', async () => {
  room = { ...ROOM, limits: { ...ROOM.limits, photos: 1 } };
  await openRoom();
  expect(screen.getByText('This video has 1 more photo than your plan allows.')).toBeVisible();
  expect(screen.queryByText(/We left out the others/)).toBeNull();
  await user.click(button('Leave out 1 photo'));
  expect(screen.getByText(/We left out the others/)).toBeVisible();
  const shown = () =>
    saved()
      .at(-1)
      ?.parts.filter(({ isLeftOut }) => !isLeftOut) ?? [];
  await waitFor(() =>
    expect(shown().map(({ id }) => id)).toEqual(['opening', 'chapter_a', 'photo_b', 'closing']),
  );
  await user.click(button('Undo'));
  await waitFor(() => expect(shown()).toHaveLength(5));
});

test('offline, the choices are kept on the device, and the next visit saves them', async () => {
  await openRoom();
  api.reply = failNetwork;
  const regions = screen.getAllByRole('status');
  await user.click(button('Leave out part 4'));
  await user.click(button('Make video'));
  expect(await screen.findByText('Not saved yet: you’re offline')).toBeVisible();
  expect(screen.getByText('Your changes are kept on this device.')).toBeVisible();
  const said = regions.map(({ textContent }) => textContent).join();
  expect(said).toContain('Not saved yet: you’re offline');
  expect(posts()).toEqual([]);
  expect(readKeptPlan(planKey(ada.email, ID))?.parts[3]?.isLeftOut).toBe(true);

  document.body.replaceChildren();
  api.reply = answer;
  await openRoom();
  expect(button('Put back part 4')).toBeVisible();
  await waitFor(() => expect(saved().at(-1)?.parts[3]?.isLeftOut).toBe(true));
});

test('the server’s refusal is shown as it is, until something is changed', async () => {
  await openRoom();
  api.reply = (called) =>
    called.startsWith('POST') ? replies.refused('One video a day.', 429) : answer(called);
  await user.click(button('Make video'));
  expect(await screen.findByText('One video a day.')).toBeVisible();
  await user.click(button('Leave out part 4'));
  expect(screen.queryByText('One video a day.')).toBeNull();
});

test('a video made by a browser has one file and no poster', async () => {
  room = { ...ROOM, videos: [{ ...READY, hasSound: true, isMadeByBrowser: true }] };
  await openRoom();
  expect(screen.getByRole('link', { name: 'Download video' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download without sound' })).toBeNull();
  expect(document.querySelector('video')).not.toHaveAttribute('poster');
});

test('a ready video plays with captions, is downloaded, and is added to the page', async () => {
  room = { ...ROOM, videos: [{ ...READY, hasSound: true, warnings: ['One clip is short.'] }] };
  await openRoom();
  const file = `/api/v1/memorials/${ID}/videos/${WAITING_VIDEO.id}`;
  expect(screen.getByRole('link', { name: 'Download video' })).toHaveAttribute(
    'href',
    `${file}/file?download=1`,
  );
  expect(screen.getByRole('link', { name: 'Download without sound' })).toHaveAttribute(
    'href',
    `${file}/file?silent=1&download=1`,
  );
  expect(document.querySelector('track[kind="captions"]')).toHaveAttribute(
    'src',
    `${file}/captions.vtt`,
  );
  expect(screen.getByText(/3 minutes 12 seconds, 720p, 38 MB/)).toBeVisible();
  expect(screen.getByText('One clip is short.')).toBeVisible();
  await user.click(button('Add video to page'));
  expect(await screen.findByText(/Visitors will see it once you publish/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your video is ready' })).toHaveFocus();
  expect(posts()).toEqual([`POST ${file}/on-page`]);
});

test('a failed video says why, and can be retried', async () => {
  room = { ...ROOM, videos: [{ ...WAITING_VIDEO, state: 'failed', problem: 'The disk is full.' }] };
  await openRoom();
  expect(screen.getByText('The disk is full.')).toBeVisible();
  await user.click(button('Try again'));
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test.each(['drawing', 'failed'] as const)(
  'while the newest version is %s, the one before can be watched and downloaded',
  async (state) => {
    const newest: Video = { ...WAITING_VIDEO, state };
    const before: Video = { ...READY, id: 'vid_before6789ABCDEFGHIJKL' };
    room = { ...ROOM, videos: [newest, before] };
    await openRoom();
    const card = within(screen.getByRole('region', { name: 'Your previous video' }));
    expect(card.getByLabelText('The memorial video')).toBeVisible();
    expect(card.getByRole('link', { name: 'Download video' })).toHaveAttribute(
      'href',
      `/api/v1/memorials/${ID}/videos/${before.id}/file?download=1`,
    );
    expect(screen.queryByText('Your video is ready')).toBeNull();
  },
);

test('a version that takes the place of an older one on the page says so', async () => {
  room = { ...ROOM, isOnPage: true, videos: [READY] };
  await openRoom();
  expect(button('Replace older video on page')).toBeVisible();
});

test('a video that lets others go first says how far it is', async () => {
  room = { ...ROOM, videos: [{ ...WAITING_VIDEO, progress: { done: 70, total: 192 } }] };
  await openRoom();
  expect(await screen.findByText('1:10 of 3:12 done. You can leave this page.')).toBeVisible();
});

test('a video that has waited for a minute says that others come first', async () => {
  room = { ...ROOM, videos: [WAITING_VIDEO] };
  await openRoom();
  expect(await screen.findByText(/^Other videos are ahead of yours/)).toBeVisible();
});

test('the progress comes from the video alone, not from the whole room', async () => {
  const drawing: Video = { ...WAITING_VIDEO, state: 'drawing', progress: { done: 70, total: 192 } };
  room = { ...ROOM, videos: [WAITING_VIDEO] };
  const asked = deferredReply();
  api.reply = (called) => (called.endsWith(WAITING_VIDEO.id) ? asked.reply() : answer(called));
  await openRoom();
  await waitFor(() => expect(api.callNames().at(-1)).toMatch(WAITING_VIDEO.id));
  const before = api.calls.length;
  asked.answer(replies.fine({ video: drawing }));
  expect(await screen.findByText('1:10 of 3:12 done. You can leave this page.')).toBeVisible();
  expect(api.calls).toHaveLength(before);
});

test('a page without photos still has a video, and says how to add them', async () => {
  const parts = MATERIAL.parts.filter(({ kind }) => kind !== 'photo');
  room = { ...ROOM, material: { ...MATERIAL, parts } };
  plan = { ...PLAN, parts: PLAN.parts.filter(({ id }) => !id.startsWith('photo')) };
  await openRoom();
  expect(screen.getByRole('link', { name: 'Add photos to the page' })).toHaveAttribute(
    'href',
    `/memorial/${ID}/memorial-page`,
  );
  expect(button('Make video')).toBeVisible();
});

test('where neither the server nor the browser makes videos, one sentence says so, and the preview stays', async () => {
  room = { ...ROOM, isMadeByServer: false };
  await openRoom();
  expect(
    screen.getByText(/^This browser can’t make videos\. Please open this page in/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make video' })).toBeNull();
  expect(button('Play preview')).toBeVisible();
});

test('the position in the preview is announced in words', async () => {
  await openRoom();
  const slider = screen.getByRole('slider', { name: 'Position in the preview' });
  fireEvent.change(slider, { target: { value: '12' } });
  expect(slider).toHaveAttribute('max', '30');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/of 0:30$/);
});
