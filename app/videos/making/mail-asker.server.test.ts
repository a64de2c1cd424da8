import { afterEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { aMemorial, ask, read, videoIn } from '../testing/video-calls.ts';
import { testVideoRenderer } from '../testing/video-renderer.ts';
import { makeVideo } from './make-video.server.ts';

const app = openTestApp();

afterEach(() => {
  testVideoRenderer.before = () => Promise.resolve();
});

const takes = (minutes: number) => {
  testVideoRenderer.before = async () => app.clock.advance({ minutes });
};

/** An editor who asked for a version that no job has begun. */
async function anAsker() {
  const owner = await FamilyUser.register(app);
  const editor = await FamilyUser.register(app);
  const id = await aMemorial(owner);
  await editor.join(id, 'editor');
  return { id, owner, editor, video: videoIn(await ask(editor, id)) };
}

const subjectsTo = async ({ email }: FamilyUser) => {
  await app.jobs.runDue();
  return (await app.mailbox.to(email)).map(({ subject }) => subject);
};

test('the person who asked gets an email when a long video is ready, with a button to the room', async () => {
  takes(3);
  const { id, owner, editor } = await anAsker();
  expect(await subjectsTo(editor)).toEqual(['The memorial video is ready']);
  expect(await subjectsTo(owner)).toEqual([]);
  const { text, html } = await app.mailbox.lastTo(editor.email);
  expect(text).toContain(`/memorial/${id}/memorial-video`);
  expect(html).toContain('Watch video');
});

test('a failure sends one, too, with advice', async () => {
  testVideoRenderer.before = () => {
    app.clock.advance({ minutes: 3 });
    return Promise.reject(new Error('broken'));
  };
  const { editor } = await anAsker();
  expect(await subjectsTo(editor)).toEqual(['We couldn’t make the memorial video']);
  const { text } = await app.mailbox.lastTo(editor.email);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Please try again.');
});

test('a video made quickly needs no email', async () => {
  takes(1);
  const { editor, id, video } = await anAsker();
  expect(await subjectsTo(editor)).toEqual([]);
  expect(await read(editor, id, video)).toMatchObject({ state: 'ready' });
});

test('a member removed meanwhile gets none', async () => {
  const { editor, id, owner, video } = await anAsker();
  testVideoRenderer.before = async () => {
    app.clock.advance({ minutes: 3 });
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('user_id', '=', await editor.id())
      .execute();
  };
  expect(await subjectsTo(editor)).toEqual([]);
  expect(await read(owner, id, video)).toMatchObject({ state: 'ready' });
});

test('none is sent about a version removed meanwhile', async () => {
  const { editor, video } = await anAsker();
  testVideoRenderer.before = async () => {
    app.clock.advance({ minutes: 3 });
    await app.database.kysely.deleteFrom('videos').where('id', '=', video.id).execute();
  };
  expect(await subjectsTo(editor)).toEqual([]);
});

test('a repeated job sends no second email', async () => {
  takes(3);
  const { editor, video } = await anAsker();
  const job = { video: video.id, askedBy: await editor.id() };
  // The second run ends inside the first one, which then finds the version ready.
  testVideoRenderer.before = async () => {
    takes(3);
    await makeVideo(app.services, job);
  };
  expect(await subjectsTo(editor)).toHaveLength(1);
  await makeVideo(app.services, job);
  expect(await subjectsTo(editor)).toHaveLength(1);
});
