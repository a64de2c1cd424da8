import { describe, expect, test } from 'vitest';

import { DOCUMENT_LIMITS as L } from './contract.ts';
import { readMemorialDocument } from './documents/document-problems.ts';
import { aDocument } from './testing/documents.ts';

function isAccepted(fields: Record<string, unknown>): boolean {
  return readMemorialDocument(aDocument(fields)).ok;
}

function isSectionAccepted(section: Record<string, unknown>): boolean {
  return isAccepted({ sections: [{ order: 1, ...section }] });
}

describe('the position of a picture', () => {
  const photo = 'photos/a.jpg';
  const withPhoto = (fields: Record<string, unknown>) =>
    isSectionAccepted({ type: 'albumSection', photos: [{ photo, ...fields }] });

  test.each([
    ['a point outside of the picture', { focalPoint: { x: 1.2, y: 0 } }],
    ['a point with one number', { focalPoint: { x: 0.5 } }],
    ['a point that is no number', { focalPoint: { x: NaN, y: 0 } }],
    ['an hour without minutes', { taken: '1989-07-04T15' }],
    ['a month that does not exist', { taken: '1989-13' }],
    ['a time with a zone', { taken: '1989-07-04T15:20:00Z' }],
    ['a day that does not exist', { taken: '1989-02-30T15:20:00' }],
    ['an hour that does not exist', { taken: '1989-07-04T24:00:00' }],
    ['an alternative text without end', { alt: 'x'.repeat(L.alternativeText + 1) }],
  ])('%s is refused', (_, fields) => {
    expect(withPhoto({})).toBe(true);
    expect(withPhoto(fields)).toBe(false);
  });

  test.each([
    ['beyond the right edge', { x: 0.6, y: 0, width: 0.5, height: 0.5 }],
    ['beyond the lower edge', { x: 0, y: 0.6, width: 0.5, height: 0.5 }],
    ['of no width', { x: 0, y: 0, width: 0, height: 0.5 }],
  ])('a portrait %s is refused', (_, profilePhotoCrop) => {
    expect(isAccepted({ profilePhotoCrop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } })).toBe(
      true,
    );
    expect(isAccepted({ profilePhotoCrop })).toBe(false);
  });
});
