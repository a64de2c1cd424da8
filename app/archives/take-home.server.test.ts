import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { addressId } from '../media/addresses.ts';
import { aVideo } from '../media/testing/videos.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { storeCondolence } from '../messages/testing/stored-messages.ts';
import { insertSubmission } from '../messages/testing/submissions.ts';
import { listOnPage } from '../videos/on-page/store.server.ts';
import { readVtt } from '../videos/testing/read-vtt.ts';
import { aReadyVersion } from '../videos/testing/ready-versions.ts';
import {
  anOwnedSample,
  takeHome,
  type OwnedSample,
  type UnpackedArchive,
} from './testing/archives.ts';

const app = openTestApp();
let sample: OwnedSample;
let archive: UnpackedArchive;

beforeAll(async () => {
  sample = await anOwnedSample(app, 'eleanor-whitfield');
  await insertSubmission(app.database.kysely, sample.id, {
    name: '=cmd|calc',
    body: '+SUM(A1)\nand "quotes", too',
    email: 'writer@example.org',
  });
  await storeCondolence(app, sample.id, {
    name: '@Ed',
    text: 'Dear family',
    email: 'ed@example.org',
  });
  archive = await takeHome(sample.owner, sample.id);
});

test('an archive has the promised files', () => {
  const names = archive.names();
  expect(names).toEqual(
    expect.arrayContaining([
      'index.html',
      'memorial.json',
      'README.txt',
      'tributes.csv',
      'condolences.csv',
      'family.ged',
      'originals/originals.csv',
      'page/style.css',
      'page/tributes-1.html',
    ]),
  );
  expect(names.at(-1)).toBe('manifest.json');
});

test('the manifest has the size and hash of every other file', () => {
  const { files, missing } = archive.manifest();
  expect(files.map(({ path }) => path)).toEqual(archive.names().slice(0, -1));
  for (const { path, byteSize, sha256 } of files) {
    expect([path, archive.bytes(path).length, archive.sha256(path)]).toEqual([
      path,
      byteSize,
      sha256,
    ]);
  }
  expect(missing).toEqual([]);
});

test('memorial.json has the stored document with its ids, unchanged', async () => {
  const row = await app.database.kysely
    .selectFrom('memorials')
    .selectAll()
    .where('id', '=', sample.id)
    .executeTakeFirstOrThrow();
  const file = archive.memorial();
  const stored = JSON.parse(archive.text('memorial.json')) as { document: unknown };
  expect(JSON.stringify(stored.document)).toBe(JSON.stringify(row.document));
  expect(file.memorial).toMatchObject({
    id: sample.id,
    slug: 'eleanor-whitfield',
    shortCode: row.short_code,
    state: 'published',
    hadFamilyPassword: false,
  });
});

test('every original is in the archive, named by its hash', () => {
  const { media } = archive.memorial();
  expect(media.length).toBeGreaterThan(10);
  for (const { address, file, sha256 } of media) {
    expect(archive.sha256(file ?? '')).toBe(sha256);
    expect(address).toContain(`/media/${addressId(sha256 ?? '')}`);
  }
});

test('the page uses only files from the archive and needs neither network nor script', () => {
  for (const name of archive.names().filter((path) => path.endsWith('.html'))) {
    const html = archive.text(name);
    expect(html.match(/<script|\son\w+=|<form|<button|rel="preload/i)).toBeNull();
    const addresses = [...html.matchAll(/(?:src|href|poster)="([^"]*)"/g)].map(
      ([, found]) => found ?? '',
    );
    const sets = [...html.matchAll(/srcSet="([^"]*)"/gi)].flatMap(([, set = '']) =>
      set.split(', ').map((entry) => entry.split(' ')[0] ?? ''),
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of [...addresses, ...sets]) {
      if (/^(?:#|https:|mailto:)/.test(address)) continue;
      const path = new URL(address, `file:///${name}`).pathname.slice(1);
      expect([address, archive.names().includes(decodeURIComponent(path))]).toEqual([
        address,
        true,
      ]);
    }
  }
});

test('all tributes are on the pages and in the table', () => {
  const { tributes } = archive.memorial();
  expect(tributes.length).toBeGreaterThan(3);
  const page = archive.text('page/tributes-1.html');
  expect(page.match(/<article/g)).toHaveLength(tributes.length);
  expect(page.match(/class="tribute-time"[^>]*>\d+ \w+ \d{4}/g)).toHaveLength(tributes.length);
});

test('no spreadsheet runs a text as a formula, and the text can be restored', () => {
  const table = archive.text('tributes.csv');
  expect(table.startsWith('\uFEFFdate,name,')).toBe(true);
  expect(table).toContain(`,'=cmd|calc,,,"'+SUM(A1)\nand ""quotes"", too",waiting for review,\r\n`);
  expect(archive.text('condolences.csv')).toContain(`,'@Ed,,Dear family,received,,\r\n`);
});

test('no email address, password or key is in any file', async () => {
  const { kysely } = app.database;
  const [door, user] = [
    await kysely.selectFrom('memorial_doors').select('password_hash').execute(),
    await kysely.selectFrom('users').select('password_hash').execute(),
  ];
  expect(door).toEqual([]);
  const hashes = user.flatMap(({ password_hash: hash }) => hash ?? []);
  for (const name of archive.names().filter((path) => !/\.(?:webp|jpe?g|mp4|woff2)$/.test(path))) {
    const text = archive.text(name);
    const found = ['writer@example.org', 'ed@example.org', sample.owner.email, ...hashes].filter(
      (secret) => text.includes(secret),
    );
    expect([name, found]).toEqual([name, []]);
  }
});

describe('what an archive contains depends on who makes it', () => {
  test('an editor who may not read condolences gets none, and the README says so', async () => {
    const editor = await FamilyUser.register(app);
    await editor.join(sample.id, 'editor');
    const theirs = await takeHome(editor, sample.id);
    expect(theirs.memorial().letters).toBeNull();
    expect(theirs.names()).not.toContain('condolences.csv');
    expect(theirs.text('README.txt')).toContain('Condolences are not included');
    expect(archive.memorial().letters).toHaveLength(1);
  });

  test("texts the first reader hasn't read yet are left out for others", async () => {
    const reader = await FamilyUser.register(app);
    await reader.join(sample.id, 'moderator');
    await app.database.kysely
      .insertInto('words_settings')
      .values({ memorial_id: sample.id, first_reader: await reader.id(), reply_to: null })
      .execute();
    const { submissions, unreadSubmissions } = (await takeHome(sample.owner, sample.id)).memorial();
    expect(submissions).toEqual([]);
    expect(unreadSubmissions).toBe(1);
  });
});

test('the newest version of the memorial video is in the archive, with its captions', async () => {
  expect(archive.names().filter((name) => name.startsWith('video/'))).toEqual([]);
  const owner = await FamilyUser.register(app);
  const id = await owner.create({ fullName: 'Anna Berg' });
  const bytes = aVideo();
  const version = await aReadyVersion(app, id, { bytes });
  await owner.call('POST', `/${id}/videos/${version}/on-page`);
  const [row] = await listOnPage(app.database.kysely, id);
  const theirs = await takeHome(owner, id);
  expect(Buffer.from(theirs.bytes('video/memorial-video.mp4')).equals(bytes)).toBe(true);
  expect(readVtt(theirs.text('video/captions.vtt')).map(({ text }) => text)).toEqual(['Anna Berg']);
  expect(readVtt(theirs.text('video/chapters.vtt'))).toHaveLength(1);
  const track = `page/media/${row?.address.replace('/media/', '').replace('.mp4', '')}-captions.vtt`;
  expect(theirs.text(track)).toBe(theirs.text('video/captions.vtt'));
  const html = theirs.text('index.html');
  expect(html).toContain(`<track kind="captions" src="${track}"`);
  expect(html).toContain('<track kind="captions" src="video/captions.vtt"');
  expect(html).toContain('src="video/memorial-video.mp4"');
  expect(theirs.text('README.txt')).toMatch(/\r\nvideo {13}the memorial video/);
});
