import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyText } from '../../../tests/harness/any-text.ts';
import type { PartChoice, VideoPlan } from '../contract.ts';
import { anAlbumOf, aPhoto, materialOf } from '../testing/material.ts';
import { completePlan, countPhotos } from './complete-plan.ts';
import { makeStoryboard } from './make-storyboard.ts';
import { FADE_FRAMES, type VideoMaterial } from './storyboard.ts';

const PRO = { photos: 300, heights: [720, 1080] } as const;
const FREE = { photos: 60, heights: [720] } as const;

const defaultPlan = (material: VideoMaterial) => completePlan(material, undefined, PRO);
const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
const photoId = (index: number) => `photo_${index.toString(16).padStart(32, '0')}`;

/** The plan with other choices for some of its parts. */
function changed(plan: VideoPlan, choices: Record<string, Partial<PartChoice>>): VideoPlan {
  return { ...plan, parts: plan.parts.map((part) => ({ ...part, ...choices[part.id] })) };
}

describe('the default plan', () => {
  test('shows all parts in the order of the page, calm and moving, as large as the plan allows', () => {
    const material = materialOf({ quote: 'Be kind.' }, [anAlbumOf(3)]);
    const plan = defaultPlan(material);
    expect(plan).toMatchObject({ format: '16:9', height: 1080, pace: 'calm', motion: true });
    expect(ids(plan.parts)).toEqual(ids(material.parts));
    expect(completePlan(material, undefined, FREE).height).toBe(720);
    expect(plan.parts.find(({ id }) => id === photoId(0))?.seconds).toBe(6);
  });

  test('beyond the limit, photos are left out evenly, and a chapter without any is left out too', () => {
    const albums = Array.from({ length: 100 }, (_, index) => anAlbumOf(3, index * 3));
    const material = materialOf({}, albums);
    const plan = completePlan(material, undefined, FREE);
    expect(countPhotos(material, plan)).toBe(60);
    const shown = ids(plan.parts.filter(({ isLeftOut }) => !isLeftOut));
    const firstHalf = shown.filter((id) => id.startsWith('photo_') && id < photoId(150));
    expect(firstHalf).toHaveLength(30);
    expect(shown.filter((id) => id.startsWith('chapter_'))).toHaveLength(60);
  });

  test('a long caption stays long enough to be read', () => {
    const caption = 'word '.repeat(20);
    const material = materialOf({}, [
      { type: 'albumSection', photos: [{ photo: aPhoto(1), caption }] },
    ]);
    expect(defaultPlan(material).parts[1]?.seconds).toBe(10);
  });
});

describe('a saved plan', () => {
  const before = materialOf({}, [anAlbumOf(4)]);
  const saved = changed(defaultPlan(before), { [photoId(1)]: { title: 'Us', isLeftOut: true } });

  test('keeps its order and choices, drops missing parts, and gets new parts where the page has them', () => {
    const parts = saved.parts.toReversed();
    const now = materialOf({}, [anAlbumOf(3), { ...anAlbumOf(1, 9), title: undefined }]);
    const plan = completePlan(now, { ...saved, parts, pace: 'standard' }, PRO);
    expect(ids(plan.parts)).toEqual([
      'closing',
      photoId(2),
      photoId(9),
      photoId(1),
      photoId(0),
      'chapter_sec_0000000000000000000000',
      'opening',
    ]);
    expect(plan.parts[2]).toEqual({ id: photoId(9), seconds: 4 });
    expect(plan.parts[3]).toMatchObject({ title: 'Us', isLeftOut: true });
  });

  test("new photos beyond the limit are left out, but none of the family's choices change", () => {
    const now = materialOf({}, [anAlbumOf(8)]);
    const plan = completePlan(now, saved, { photos: 3, heights: [720] });
    expect(countPhotos(now, plan)).toBe(3);
    expect(countPhotos(before, completePlan(before, saved, { photos: 1, heights: [720] }))).toBe(3);
    expect(completePlan(now, saved, FREE).height).toBe(1080);
  });
});

describe('the storyboard', () => {
  test.each([
    [
      { format: '16:9', height: 1080 },
      { width: 1920, height: 1080 },
    ],
    [
      { format: '9:16', height: 720 },
      { width: 720, height: 1280 },
    ],
  ] as const)('of %o has the frame %o', (shape, frame) => {
    const material = materialOf({});
    expect(makeStoryboard(material, { ...defaultPlan(material), ...shape }).frame).toEqual(frame);
  });

  test('an empty title removes a caption, and the card that would be empty', () => {
    const material = materialOf({ quote: 'Be kind.', memorialHeader: 'In memory' }, [
      { ...anAlbumOf(1), photos: [{ photo: aPhoto(1), caption: 'At sea' }] },
    ]);
    const plan = defaultPlan(material);
    const blank = changed(
      plan,
      Object.fromEntries(plan.parts.map(({ id }) => [id, { title: ' \u200B\n' }])),
    );
    expect(makeStoryboard(material, blank).scenes).toMatchObject([
      { kind: 'opening', firstFrame: 0 },
      { kind: 'photo' },
      { kind: 'closing' },
    ]);
    expect(JSON.stringify(makeStoryboard(material, blank))).not.toMatch(/At sea|In memory/);
    const own = changed(plan, { [photoId(1)]: { title: 'عند البحر' } });
    expect(makeStoryboard(material, own).scenes[3]).toMatchObject({
      caption: { text: 'عند البحر', lang: 'ar', dir: 'rtl' },
    });
    const dated = changed(plan, { [photoId(1)]: { title: '9 Mar 1941\nولدت في Leeds عام 1941.' } });
    expect(makeStoryboard(material, dated).scenes[3]).toMatchObject({
      caption: { lang: 'ar', dir: 'rtl' },
    });
  });

  test('a clip lasts as long as it is, within the limits of a scene', () => {
    const clip = (id: string, seconds: number) => ({
      type: 'video',
      url: `/media/${id.repeat(32)}-640x360-${seconds}s.mp4`,
    });
    const material = materialOf({}, [
      { type: 'contentSliderSection', content: [clip('a', 1), clip('b', 90)] },
    ]);
    const { scenes } = makeStoryboard(material, defaultPlan(material));
    expect(scenes.slice(1, 3).map(({ frames }) => frames)).toEqual([75, 500]);
  });

  test('whatever the plan says, each part is shown at most once, and the frames add up', () => {
    const material = materialOf({ quote: 'Be kind.' }, [anAlbumOf(20), anAlbumOf(10, 15)]);
    const choice = fc.record(
      {
        id: fc.constantFrom(...ids(material.parts), 'photo_gone'),
        seconds: fc.double({ min: 3, max: 10, noNaN: true }),
        title: anyText({ maxLength: 100 }),
        isLeftOut: fc.boolean(),
      },
      { requiredKeys: ['id', 'seconds'] },
    );
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 40 }), (parts) => {
        const plan = { ...defaultPlan(material), parts };
        const { scenes, frames } = makeStoryboard(material, plan);
        const order = ids(scenes);
        expect(new Set(order).size).toBe(order.length);
        const first = [...new Set(ids(parts))].filter((id) => order.includes(id));
        expect(order).toEqual(first);
        let next = 0;
        for (const scene of scenes) {
          expect(scene.firstFrame).toBe(next);
          expect(scene.frames).toBeGreaterThanOrEqual(3 * FADE_FRAMES);
          next += scene.frames - FADE_FRAMES;
        }
        expect(frames).toBe(scenes.length === 0 ? 0 : next + FADE_FRAMES);

        const completed = completePlan(material, plan, FREE);
        expect(ids(completed.parts).toSorted()).toEqual(ids(material.parts).toSorted());
      }),
      { numRuns: 40 },
    );
  });
});
