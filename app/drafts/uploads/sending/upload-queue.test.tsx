import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setUser } from '../../../accounts/session-in-browser/session-store.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { installIndexedDb } from '../../testing/fake-indexed-db.ts';
import { FakeLocks } from '../../testing/fake-locks.ts';
import { fakeMemorialCalls, memorialCalls } from '../../testing/memorial-calls.ts';
import type { Upload } from '../contract.ts';
import { listKeptFiles } from './kept-files.ts';
import { openUploads } from './open-uploads.ts';
import { SendFailure, type FileToSend } from './send-file.ts';
import { pathOfPlace } from './upload-place.ts';
import { UploadQueue } from './upload-queue.ts';

const LIST = `sec_${'1'.repeat(22)}.photos`;
const OWNER = { memorialId: 'mem_1', userKey: 'ada@example.org' };

let running: Array<{ file: FileToSend; finish: () => void; fail: (error: Error) => void }>;
let uploads: Upload[];
let queue: UploadQueue;
let taken: number;
let isDraftSaved: boolean;

beforeEach(() => {
  installIndexedDb();
  running = [];
  uploads = [];
  taken = 0;
  isDraftSaved = true;
  setUser(ada);
  fakeMemorialCalls();
  memorialCalls.uploads.mockImplementation(async () => uploads);
  queue = openQueue('tab1');
});

afterEach(() => queue.close());

function openQueue(tab: string): UploadQueue {
  const send = (file: FileToSend, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    file.onUrl(`https://example.org/uploads/upl_${file.name}`);
    running.push({ file, finish: () => resolve(undefined), fail: reject });
    signal.addEventListener('abort', () => reject(new SendFailure('aborted', '')));
    return promise;
  };
  const saveDraft = async () => isDraftSaved;
  const onTaken = () => {
    taken += 1;
  };
  return new UploadQueue({ ...OWNER, tab, onTaken, saveDraft, send });
}

const file = (name: string, size = 10) =>
  new File(['x'.repeat(size)], name, { type: 'image/jpeg', lastModified: 1 });
const names = () => running.map((request) => request.file.name);
const states = () => queue.getView().files.map(({ name, state }) => `${name} ${state}`);
const taking = (name: string): Upload => ({
  id: `upl_${name}`,
  filename: name,
  byteSize: 10,
  state: 'taking',
});

test('two files are sent at a time, in the order they were chosen', async () => {
  queue.addToList([file('a.jpg'), file('b.jpg'), file('c.jpg')], LIST);
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg']), { timeout: 20_000 });
  expect(running.map(({ file: { place } }) => place)).toMatchObject([
    { list: LIST, position: 0 },
    { list: LIST, position: 1 },
  ]);
  running[0]?.finish();
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']), { timeout: 20_000 });
  expect(states()).toEqual(['a.jpg taking', 'b.jpg sending', 'c.jpg sending']);
});

test('a file leaves the list once the server has it, and the draft is read again', async () => {
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
  uploads = [{ ...taking('a.jpg'), state: 'taken', address: '/media/a', note: 'A note.' }];
  running[0]?.finish();
  await vi.waitFor(() => expect(taken).toBe(1), { timeout: 4_000 });
  expect(queue.getView().files).toEqual([]);
  expect(queue.getView().arrived).toMatchObject([{ path: LIST, name: 'a.jpg', note: 'A note.' }]);
  await vi.waitFor(async () => expect(await listKeptFiles(OWNER)).toEqual([]), { timeout: 20_000 });
});

test('a file whose bytes the server has is kept as sent, and no more as sent if it asks for them again', async () => {
  const isSent = async () => (await listKeptFiles(OWNER)).map((kept) => kept.isSent);
  uploads = [taking('a.jpg')];
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
  running[0]?.finish();
  await vi.waitFor(async () => expect(await isSent()).toEqual([true]), { timeout: 20_000 });
  uploads = [{ ...taking('a.jpg'), state: 'arriving' }];
  await vi.waitFor(async () => expect(await isSent()).toEqual([false]), { timeout: 20_000 });
});

test('a file that was sent while the server listed the others is not taken for lost', async () => {
  queue.addToList([file('a.jpg'), file('b.jpg')], LIST);
  await vi.waitFor(() => expect(running).toHaveLength(2), { timeout: 20_000 });
  const { promise: listed, resolve: answer } = Promise.withResolvers<Upload[]>();
  memorialCalls.uploads.mockImplementationOnce(() => listed);
  running[0]?.finish();
  await vi.waitFor(() => expect(memorialCalls.uploads).toHaveBeenCalled(), { timeout: 4_000 });
  uploads = [taking('b.jpg')];
  running[1]?.finish();
  await vi.waitFor(() => expect(states()).toEqual(['a.jpg taking', 'b.jpg taking']));
  answer([{ ...taking('a.jpg'), state: 'taken', address: '/media/a' }]);
  await vi.waitFor(() => expect(taken).toBe(1));
  expect(states()).toEqual(['b.jpg taking']);
});

test('while another user is signed in, nobody asks what has become of a file', async () => {
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
  setUser({ ...ada, email: 'bo@example.org' });
  running[0]?.finish();
  await vi.waitFor(() => expect(states()).toEqual(['a.jpg taking']));
  queue.retryNow();
  // Asking would come first: timers run in their order.
  await new Promise((resolve) => {
    AbortSignal.timeout(1).addEventListener('abort', resolve);
  });
  await listKeptFiles(OWNER);
  expect(memorialCalls.uploads).not.toHaveBeenCalled();
  expect(states()).toEqual(['a.jpg taking']);

  setUser(ada);
  queue.retryNow();
  await vi.waitFor(() => expect(memorialCalls.uploads).toHaveBeenCalled());
});

test('the same file chosen twice is sent once, and is named', async () => {
  queue.addToList([file('a.jpg'), file('a.jpg')], LIST);
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg']), { timeout: 20_000 });
  expect(queue.getView().arrived).toMatchObject([{ isKnown: true }, { isKnown: true }]);
});

test('a closed tab loses nothing: the next one continues with the bytes from where they were', async () => {
  queue.addToList([file('a.jpg', 20_000_000)], LIST);
  await vi.waitFor(async () => expect(await listKeptFiles(OWNER)).toHaveLength(1), {
    timeout: 5_000,
  });
  await vi.waitFor(async () => {
    const [kept] = await listKeptFiles(OWNER);
    expect(kept?.uploadUrl).toBe('https://example.org/uploads/upl_a.jpg');
  });
  queue.close();
  running = [];
  queue = openQueue('tab2');
  queue.adopt(await listKeptFiles(OWNER));
  await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
  const [again] = running;
  expect(again?.file.file.size).toBe(20_000_000);
  expect(again?.file.uploadUrl).toBe('https://example.org/uploads/upl_a.jpg');
  expect(await listKeptFiles({ ...OWNER, userKey: 'bo@example.org' })).toEqual([]);
});

test("a refused file says why and doesn't stop the others; the reason is there after a reload", async () => {
  queue.addToList([file('a.jpg'), file('b.txt'), file('c.jpg')], LIST);
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.txt']), { timeout: 20_000 });
  running[0]?.fail(new SendFailure('refused', 'It is damaged.', 'FILE_REFUSED'));
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.txt', 'c.jpg']), { timeout: 20_000 });
  expect(queue.getView().files[0]).toMatchObject({ state: 'refused', reason: 'It is damaged.' });
  await vi.waitFor(async () => {
    const [kept] = await listKeptFiles(OWNER);
    expect(kept?.refusal).toBe('It is damaged.');
  });
  queue.dismiss(LIST);
  expect(states()).toEqual(['b.txt sending', 'c.jpg sending']);
});

test('offline nothing is lost or refused; it continues when the network is back', async () => {
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(running).toHaveLength(1), { timeout: 20_000 });
  running[0]?.fail(new SendFailure('offline', ''));
  await vi.waitFor(() => expect(queue.getView().hindrance).toBe('offline'), { timeout: 20_000 });
  expect(states()).toEqual(['a.jpg waiting']);
  queue.retryNow();
  await vi.waitFor(() => expect(running).toHaveLength(2), { timeout: 20_000 });
  expect(queue.getView().hindrance).toBeUndefined();
  expect(running[1]?.file.uploadUrl).toContain('upl_a.jpg');
});

test('nothing is sent until the draft is saved, so that the server knows the list', async () => {
  isDraftSaved = false;
  queue.addToList([file('a.jpg')], LIST);
  await vi.waitFor(() => expect(queue.getView().hindrance).toBe('unsaved'), { timeout: 20_000 });
  expect(running).toEqual([]);
  isDraftSaved = true;
  queue.retryNow();
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg']), { timeout: 20_000 });
});

test('pausing stops one file or all of them; a cancelled one disappears', async () => {
  queue.addToList([file('a.jpg'), file('b.jpg'), file('c.jpg')], LIST);
  const [first] = queue.getView().files;
  queue.pause(first?.id);
  await vi.waitFor(() =>
    expect(states()).toEqual(['a.jpg paused', 'b.jpg sending', 'c.jpg sending']),
  );
  queue.pause();
  expect(states()).toEqual(['a.jpg paused', 'b.jpg paused', 'c.jpg paused']);
  queue.cancel(first?.id ?? '');
  queue.resume();
  await vi.waitFor(() => expect(states()).toEqual(['b.jpg sending', 'c.jpg sending']), {
    timeout: 20_000,
  });
});

test('another picture for the same field replaces the one being uploaded', async () => {
  queue.setField(file('a.jpg'), 'profilePhoto');
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg']), { timeout: 20_000 });
  queue.setField(file('b.jpg'), 'profilePhoto');
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg']), { timeout: 20_000 });
  expect(queue.getView().files.map(({ place }) => pathOfPlace(place))).toEqual(['profilePhoto']);
  expect(states()).toEqual(['b.jpg sending']);
});

test("a file that this browser can't keep is told of until the server has it, whatever is chosen after it", async () => {
  const isKept = () => queue.getView().isKeptOnDevice;
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  queue.addToList([Object.assign(file('a.jpg'), { slice: full }), file('b.jpg')], LIST);
  await vi.waitFor(async () => expect(await listKeptFiles(OWNER)).toHaveLength(1));
  await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg']), { timeout: 20_000 });
  expect(isKept()).toBe(false);
  uploads = [taking('a.jpg')];
  running[0]?.finish();
  await vi.waitFor(() => expect(states()).toEqual(['a.jpg taking', 'b.jpg sending']));
  expect(isKept()).toBe(true);
});

test('the files of a closed tab are sent by another one, as soon as someone comes back to it', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  const { promise: never } = Promise.withResolvers<void>();
  const open = () =>
    openUploads({
      ...OWNER,
      canServerEncode: false,
      onTaken: () => undefined,
      saveDraft: async () => true,
      send: () => never,
    });
  const [first, second] = [await open(), await open()];
  const comeBack = () => window.dispatchEvent(new Event('focus'));
  first.addToList([file('a.jpg')], LIST);
  await vi.waitFor(async () => expect(await listKeptFiles(OWNER)).toHaveLength(1));
  comeBack();
  await listKeptFiles(OWNER);
  expect(second.getView().files).toEqual([]);
  first.close();
  comeBack();
  await vi.waitFor(() => expect(second.getView().files).toMatchObject([{ name: 'a.jpg' }]));
  second.close();
});
