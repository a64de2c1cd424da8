import { expect, test } from 'vitest';

import { memorialSchema } from '../contract.ts';
import { aFullDocument } from '../testing/documents.ts';
import { mapMediaAddresses, listMediaReferences } from './document-addresses.ts';

const memorial = memorialSchema.parse(aFullDocument('photos/a.jpg', 'videos/a.mp4'));

test('every picture and video of a document is listed with its path', () => {
  const found = listMediaReferences(memorial).map(({ path, place, kind }) => [path, place, kind]);
  expect(found).toEqual([
    ['backgroundPhoto', 'background', 'picture'],
    ['profilePhoto', 'profile', 'picture'],
    ['sections[1].photos[0].photo', 'album', 'picture'],
    ['sections[1].photos[1].photo', 'album', 'picture'],
    ['sections[2].events[0].photo', 'timeline', 'picture'],
    ['sections[3].members[0].photo', 'family', 'picture'],
    ['sections[4].content[0].url', 'slider', 'picture'],
    ['sections[4].content[1].url', 'slider', 'picture'],
    ['sections[4].content[2].url', 'slider', 'video'],
    ['sections[5].tributes[0].photo', 'tribute', 'picture'],
  ]);
});

test('every address can be changed, and nothing else changes', () => {
  const changed = mapMediaAddresses(memorial, ({ kind }) => (kind === 'video' ? 'b.mp4' : 'b.jpg'));
  expect(changed).toEqual(memorialSchema.parse(aFullDocument('b.jpg', 'b.mp4')));
  expect(memorial).toEqual(memorialSchema.parse(aFullDocument('photos/a.jpg', 'videos/a.mp4')));
});
