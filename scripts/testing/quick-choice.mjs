// What `npm run quick` runs: the tests of rooms (folders such as app/messages) and the journeys tagged for them.
import { PlainFailure } from '../project.mjs';

const WITH_ROOMS = /^(?:app|server|db|sandbox|scripts|bench|tests\/harness)\//;
const UNIT_TEST = /\.test\.(?:tsx?|mjs)$/;
const JOURNEY = /^tests\/e2e\/.*\.test\.ts$/;
const BUILT_TEST = /^tests\/built\/.*\.test\.ts$/;
const SMOKE_TAG = /@smoke:([\w/-]+)/g;

/**
 * The folder with this name: a path, a path below `app`, or the end of one.
 * @param {string} name - for example `words`, `app/messages/condolences` or `page-cache`
 * @param {readonly string[]} files - all files of the repository
 * @throws PlainFailure if no folder or several folders have this name
 */
export function roomNamed(name, files) {
  const wanted = name.replaceAll('\\', '/').replaceAll(/^\.\/|\/+$/g, '');
  const rooms = foldersOf(files);
  const exact = [wanted, `app/${wanted}`].find((room) => rooms.includes(room));
  if (exact) return exact;
  const found = rooms.filter((room) => room.endsWith(`/${wanted}`));
  if (found.length === 1 && found[0]) return found[0];
  if (found.length > 1) {
    throw new PlainFailure(
      `${wanted} is the name of several rooms. Choose one: ${found.join(', ')}.`,
    );
  }
  const known = rooms.filter((room) => /^(?:app|server)\/[^/]+$/.test(room));
  throw new PlainFailure(
    `There is no room ${wanted}. Rooms are folders such as: ${known.join(', ')}.`,
  );
}

/**
 * The folders of changed files. A file directly in `app`, such as `app/routes.ts`, belongs to no room.
 * @param {readonly string[]} changed
 */
export function roomsOf(changed) {
  const folders = changed
    .filter((file) => WITH_ROOMS.test(file))
    .map((file) => file.slice(0, file.lastIndexOf('/')))
    .filter((folder) => folder !== 'app');
  const rooms = [...new Set(folders)].toSorted();
  return rooms.filter((room) => !rooms.some((outer) => room.startsWith(`${outer}/`)));
}

/**
 * @param {readonly string[]} rooms
 * @param {readonly string[]} files - all files of the repository
 */
export function roomsWithTests(rooms, files) {
  return rooms.filter((room) =>
    files.some((file) => file.startsWith(`${room}/`) && UNIT_TEST.test(file)),
  );
}

/**
 * Matches the tags `@smoke:ROOM` of a room, of the rooms inside of it and of those around it.
 * @param {readonly string[]} rooms
 * @param {ReadonlyArray<{ text: string }>} journeys
 * @returns {RegExp | undefined} undefined if no journey has such a tag
 */
export function smokeTagsOf(rooms, journeys) {
  const wanted = rooms.map(withoutApp);
  const tags = smokeTagsIn(journeys.map(({ text }) => text).join('\n')).filter((tag) =>
    wanted.some((room) => isWithin(tag, room) || isWithin(room, tag)),
  );
  if (tags.length === 0) return undefined;
  return new RegExp(String.raw`@smoke:(?:${tags.join('|')})(?![\w/-])`);
}

/** @param {readonly string[]} changed */
export function changedJourneys(changed) {
  return changed.filter((file) => JOURNEY.test(file));
}

/** @param {readonly string[]} changed */
export function changedBuiltTests(changed) {
  return changed.filter((file) => BUILT_TEST.test(file));
}

/**
 * Finds tags of rooms that do not exist.
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} places - all files and folders
 * @returns {import('../checks/repository-rules.mjs').Finding[]}
 */
export function findLostRooms(path, text, places) {
  if (!JOURNEY.test(path)) return [];
  return smokeTagsIn(text)
    .filter((room) => !places.has(`app/${room}`) && !places.has(room))
    .map((room) => ({
      path,
      line: 1,
      advice: `@smoke:${room} names no folder. Tag the room's new name.`,
    }));
}

/** @param {string} text */
function smokeTagsIn(text) {
  return [...new Set([...text.matchAll(SMOKE_TAG)].map(([, room = '']) => room))].toSorted();
}

/**
 * @param {string} inner
 * @param {string} outer
 */
function isWithin(inner, outer) {
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** @param {string} room */
function withoutApp(room) {
  return room.replace(/^app\//, '');
}

/** @param {readonly string[]} files */
function foldersOf(files) {
  const folders = files
    .filter((file) => WITH_ROOMS.test(file))
    .flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
    });
  return [...new Set(folders)].toSorted();
}
